/* Every seven cards of a deck valued in two plain ways: "poker_evaluator masks" or "poker_evaluator counts".
   Prints the hands, the seconds, and how many are of each category, high card first. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static uint8_t straight[8192]; /* by ranks held: the highest rank of a straight plus one, the wheel's is 4 */

static void build(void) {
    for (int m = 0; m < 8192; m++)
        for (int high = 3; high < 13; high++) {
            int run = high == 3 ? 0x100F : 0x1F << (high - 4);
            if ((m & run) == run) straight[m] = high + 1;
        }
}

static inline uint32_t highest(uint32_t m) { return m ? 1u << (31 - __builtin_clz(m)) : 0; }

static inline uint32_t top(uint32_t m, int n) {
    while (__builtin_popcount(m) > n) m &= m - 1;
    return m;
}

/* By the suits' ranks as bits: a category above 26 bits of the ranks that decide. */
static inline uint32_t by_masks(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint32_t any = a | b | c | d, of[4] = {a, b, c, d};
    for (int suit = 0; suit < 4; suit++)
        if (__builtin_popcount(of[suit]) >= 5) {
            uint32_t run = straight[of[suit]];
            return run ? (run == 13 ? 9u : 8u) << 26 | run : 5u << 26 | top(of[suit], 5);
        }
    uint32_t four = a & b & c & d;
    if (four) return 7u << 26 | four << 13 | highest(any ^ four);
    uint32_t two = (a & b) | (c & d) | ((a | b) & (c | d));
    uint32_t three = ((a & b) & (c | d)) | ((c & d) & (a | b));
    if (three) {
        uint32_t best = highest(three), rest = two ^ best;
        if (rest) return 6u << 26 | best << 13 | highest(rest);
    }
    uint32_t run = straight[any];
    if (run) return 4u << 26 | run;
    if (three) return 3u << 26 | three << 13 | top(any ^ three, 2);
    if (two) {
        uint32_t pairs = top(two, 2);
        return __builtin_popcount(two) > 1 ? 2u << 26 | pairs << 13 | highest(any ^ pairs)
                                           : 1u << 26 | two << 13 | top(any ^ two, 3);
    }
    return top(any, 5);
}

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
