/* Two hands of Hold'em on every board, in plain loops: prints the deals, the seconds, and who has the best. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "poker_masks.h"

/* Cards are given as ours are numbered, an ace of spades 0; here a deuce is the lowest. */
static void hold(uint32_t *suits, int card) { suits[card & 3] |= 1u << ((card / 4 + 12) % 13); }

int main(int argc, char **argv) {
    uint32_t hand[2][4] = {{0}}, held[6][4] = {{0}};
    int rest[48], left = 0, out[52] = {0};
    long counts[3] = {0}, deals = 0;
    build();
    for (int i = 1; i < argc && i < 5; i++) {
        hold(hand[i > 2], atoi(argv[i]));
        out[atoi(argv[i])] = 1;
    }
    for (int card = 0; card < 52; card++)
        if (!out[card]) rest[left++] = card;
    clock_t started = clock();
    int at[5];
#define NEXT(n, from) for (at[n] = from; at[n] < left - 4 + n; at[n]++)
#define HOLD(n) memcpy(held[n + 1], held[n], sizeof held[0]); hold(held[n + 1], rest[at[n]])
    NEXT(0, 0) { HOLD(0);
    NEXT(1, at[0] + 1) { HOLD(1);
    NEXT(2, at[1] + 1) { HOLD(2);
    NEXT(3, at[2] + 1) { HOLD(3);
    NEXT(4, at[3] + 1) { HOLD(4);
        const uint32_t *b = held[5], *x = hand[0], *y = hand[1];
        uint32_t first = by_masks(b[0] | x[0], b[1] | x[1], b[2] | x[2], b[3] | x[3]);
        uint32_t second = by_masks(b[0] | y[0], b[1] | y[1], b[2] | y[2], b[3] | y[3]);
        counts[first == second ? 2 : first < second]++;
        deals++;
    } } } } }
    double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
    printf("%ld %.6f %ld %ld %ld\n", deals, seconds, counts[0], counts[1], counts[2]);
    return 0;
}
