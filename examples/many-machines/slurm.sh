#!/bin/bash
# A campaign as a Slurm job array, on a folder that all nodes see:
#   job=$(sbatch --parsable slurm.sh) && sbatch --dependency=afterany:$job slurm-merge.sh
#SBATCH --job-name=titrant
#SBATCH --array=1-4
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --requeue

out="shards/$SLURM_ARRAY_TASK_ID"
if [ -f "$out/campaign.json" ]; then
  # The node was lost and Slurm starts the task again: go on where it was.
  ./titrant test --resume "$out" --workers "$SLURM_CPUS_PER_TASK"
else
  ./titrant test --db "${DB:-postgres}" --seed "${SEED:-42}" --cases "${CASES:-20000}" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --workers "$SLURM_CPUS_PER_TASK" --out "$out"
fi
# Status 1 means that a bug was found; the merged report shows it.
test $? -le 1
