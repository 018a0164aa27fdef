/* The best five of up to seven cards in plain C, by the ranks that each suit holds. */
#include <stdint.h>

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
