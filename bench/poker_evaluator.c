/* Every seven cards of a deck valued in two plain ways: "poker_evaluator masks" or "poker_evaluator counts".
   Prints the hands, the seconds, and how many are of each category, high card first. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "poker_masks.h"

/* By how many cards there are of each rank and suit, as one would by hand. */
static uint32_t by_counts(const int *cards) {
    int rank[13] = {0}, suit[4] = {0}, held = 0, flush = -1;
    for (int i = 0; i < 7; i++) {
        rank[cards[i] >> 2]++;
        if (++suit[cards[i] & 3] >= 5) flush = cards[i] & 3;
        held |= 1 << (cards[i] >> 2);
    }
    if (flush >= 0) {
        int of = 0;
        for (int i = 0; i < 7; i++)
            if ((cards[i] & 3) == flush) of |= 1 << (cards[i] >> 2);
        int run = straight[of];
        return run ? (run == 13 ? 9u : 8u) << 26 | run : 5u << 26 | top(of, 5);
    }
    int four = -1, three = -1, two = -1, second = -1;
    for (int r = 12; r >= 0; r--) {
        if (rank[r] == 4) four = r;
        else if (rank[r] == 3 && three < 0) three = r;
        else if (rank[r] >= 2) { if (two < 0) two = r; else if (second < 0) second = r; }
    }
    if (four >= 0) return 7u << 26 | 1u << (four + 13) | highest(held & ~(1 << four));
    if (three >= 0 && two >= 0) return 6u << 26 | 1u << (three + 13) | 1u << two;
    int run = straight[held];
    if (run) return 4u << 26 | run;
    if (three >= 0) return 3u << 26 | 1u << (three + 13) | top(held & ~(1 << three), 2);
    if (second >= 0) {
        uint32_t pairs = 1u << two | 1u << second;
        return 2u << 26 | pairs << 13 | highest(held & ~pairs);
    }
    if (two >= 0) return 1u << 26 | 1u << (two + 13) | top(held & ~(1 << two), 3);
    return top(held, 5);
}

int main(int argc, char **argv) {
    int masks = argc > 1 && !strcmp(argv[1], "masks");
    long counts[10] = {0}, hands = 0;
    uint32_t all = 0;
    build();
    clock_t started = clock();
    int h[7];
    uint32_t held[8][4] = {{0}};
    /* Each card adds to what those before it hold; the last one runs by itself. */
#define NEXT(n, from) for (h[n] = from; h[n] < 46 + n; h[n]++)
#define HOLD(n) memcpy(held[n + 1], held[n], sizeof held[0]); held[n + 1][h[n] & 3] |= 1u << (h[n] >> 2)
    NEXT(0, 0) { HOLD(0);
    NEXT(1, h[0] + 1) { HOLD(1);
    NEXT(2, h[1] + 1) { HOLD(2);
    NEXT(3, h[2] + 1) { HOLD(3);
    NEXT(4, h[3] + 1) { HOLD(4);
    NEXT(5, h[4] + 1) { HOLD(5);
        const uint32_t *s = held[6];
        NEXT(6, h[5] + 1) {
            uint32_t value;
            if (masks) {
                uint32_t bit = 1u << (h[6] >> 2);
                switch (h[6] & 3) {
                    case 0: value = by_masks(s[0] | bit, s[1], s[2], s[3]); break;
                    case 1: value = by_masks(s[0], s[1] | bit, s[2], s[3]); break;
                    case 2: value = by_masks(s[0], s[1], s[2] | bit, s[3]); break;
                    default: value = by_masks(s[0], s[1], s[2], s[3] | bit);
                }
            } else value = by_counts(h);
            counts[value >> 26]++;
            all ^= value;
            hands++;
        } } } } } } }
    double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
    printf("%ld %.6f", hands, seconds);
    for (int kind = 0; kind < 10; kind++) printf(" %ld", counts[kind]);
    printf(" %u\n", all);
    return 0;
}
