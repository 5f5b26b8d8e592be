package io.titrant.storm.distribution;

/**
 * Zipf over a large domain without a table of it: rank i has a probability proportional to 1 / (i + 1)^s. The sums of the first ranks are stored. Beyond
 * them the Euler–Maclaurin formula gives the sum, with an error below 1e-12 of the total.
 */
final class ZipfRanks implements RankDistribution {
    private static final int HEAD = 1024;

    private final long size;
    private final double skew;
    private final double[] head = new double[HEAD];
    private final double total;

    ZipfRanks(long size, double skew) {
        if (size <= HEAD) {
            throw new IllegalArgumentException("a small domain has a table");
        }
        this.size = size;
        this.skew = skew;
        double sum = 0;
        for (int i = 0; i < HEAD; i++) {
            sum += Math.pow(i + 1.0, -skew);
            head[i] = sum;
        }
        this.total = sum(size);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public double cumulative(long rank) {
        return rank >= size - 1 ? 1 : sum(rank + 1) / total;
    }

    @Override
    public long inverse(double u) {
        double wanted = u * total;
        if (wanted < head[HEAD - 1]) {
            int low = 0;
            int high = HEAD - 1;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (head[middle] > wanted) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
        long guess = Math.max(HEAD, Math.min(size, (long) tailInverse(wanted - head[HEAD - 1])));
        while (guess > HEAD && sum(guess) > wanted) {
            guess--;
        }
        while (guess < size && sum(guess) <= wanted) {
            guess++;
        }
        return guess - 1;
    }

    /** The sum of the weights of the first n ranks. */
    private double sum(long n) {
        return n <= HEAD ? head[(int) n - 1] : head[HEAD - 1] + tail((double) n) - tail(HEAD);
    }

    /** Euler–Maclaurin without its constant: ∫x^-s + x^-s / 2 - s·x^(-s-1) / 12. */
    private double tail(double x) {
        double integral = skew == 1 ? Math.log(x) : Math.pow(x, 1 - skew) / (1 - skew);
        double density = Math.pow(x, -skew);
        return integral + density / 2 - skew * density / x / 12;
    }

    /** About how many ranks have this sum beyond the stored ones. */
    private double tailInverse(double beyond) {
        double from = HEAD + 0.5;
        return skew == 1
                ? from * Math.exp(beyond)
                : Math.pow(Math.pow(from, 1 - skew) + (1 - skew) * beyond, 1 / (1 - skew));
    }

    @Override
    public long bytes() {
        return 8L * HEAD;
    }
}
