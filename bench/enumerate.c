/* What the exact odds are measured against: every round of base-game baccarat that a remaining shoe can deal,
   by points, in nested loops. Usage: enumerate REPEATS P0 P1 … P9, the cards left of each point value.
   Prints the repeats, the seconds that one of them took, and the ways in which Player, Banker and neither
   win, which must equal the kernel's before the time is believed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int banker_draws(int two, int third) {
    if (third == 10) return two < 6;
    switch (two) {
        case 0: case 1: case 2: return 1;
        case 3: return third != 8;
        case 4: return third >= 2 && third <= 7;
        case 5: return third >= 4 && third <= 7;
        case 6: return third == 6 || third == 7;
        default: return 0;
    }
}

static int draws[10][11];

static inline int who(int player, int banker) { return player > banker ? 0 : banker > player ? 1 : 2; }

static inline int sum(int a, int b) { return a + b > 9 ? a + b - 10 : a + b; }

static void thirds(const int64_t *left, int64_t cards, int player, int banker, int64_t ways, int64_t *won) {
    if (player > 7 || banker > 7 || (player > 5 && !draws[banker][10])) {
        won[who(player, banker)] += ways * cards * (cards - 1);
        return;
    }
    if (player > 5) {
        for (int reply = 0; reply < 10; reply++)
            won[who(player, sum(banker, reply))] += ways * left[reply] * (cards - 1);
        return;
    }
    for (int third = 0; third < 10; third++) {
        int64_t drawn = ways * left[third];
        int total = sum(player, third);
        if (!draws[banker][third]) { won[who(total, banker)] += drawn * (cards - 1); continue; }
        for (int reply = 0; reply < 10; reply++)
            won[who(total, sum(banker, reply))] += drawn * (left[reply] - (reply == third));
    }
}

static void enumerate(int64_t *left, int64_t *won) {
    int64_t cards = -4;
    for (int p = 0; p < 10; p++) cards += left[p];
    for (int a = 0; a < 10; a++)
        for (int b = a; b < 10; b++) {
            int64_t first = left[a] * (left[b] - (a == b)) * (1 + (a != b));
            left[a]--; left[b]--;
            for (int c = 0; c < 10; c++)
                for (int d = c; d < 10; d++) {
                    int64_t ways = first * left[c] * (left[d] - (c == d)) * (1 + (c != d));
                    left[c]--; left[d]--;
                    if (ways > 0) thirds(left, cards, sum(a, b), sum(c, d), ways, won);
                    left[c]++; left[d]++;
                }
            left[a]++; left[b]++;
        }
}

int main(int argc, char **argv) {
    if (argc != 12) return 2;
    int repeats = atoi(argv[1]);
    int64_t left[10], won[3] = {0, 0, 0};
    for (int p = 0; p < 10; p++) left[p] = atoll(argv[p + 2]);
    for (int two = 0; two < 10; two++)
        for (int third = 0; third < 11; third++) draws[two][third] = banker_draws(two, third);
    double best = 1e9;
    for (int repeat = 0; repeat < repeats; repeat++) {
        struct timespec t0, t1;
        won[0] = won[1] = won[2] = 0;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
        enumerate(left, won);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
        double took = (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) / 1e9;
        if (took < best) best = took;
    }
    printf("%d %.9f %lld %lld %lld\n", repeats, best, (long long)won[0], (long long)won[1], (long long)won[2]);
    return 0;
}
