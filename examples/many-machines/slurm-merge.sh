#!/bin/bash
# One report of the shards of slurm.sh; status 1 if a bug was found.
#SBATCH --job-name=titrant-merge
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G

./titrant merge report shards/*
