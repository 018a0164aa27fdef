/* The plain C loop that tiles are measured against: four tiles and four more from a set just shuffled, both
   set House Way by a table, high against high and low against low. Usage: tiles SEED BLOCKS ROUNDS TABLES
   The file has the kind of each of 32 tiles, the rank of two kinds (17 by 17), and for four kinds (17 to the
   fourth) which of the last three goes with the first. Prints rounds, seconds and the nine outcomes. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "drawing.h"

enum { KINDS = 17, SET = 32, DRAWN = 8 };
static int ranks[KINDS * KINDS];
static uint8_t mates[KINDS * KINDS * KINDS * KINDS];

static void set_hand(const uint8_t *four, int *low, int *high) {
    int mate = mates[((four[0] * KINDS + four[1]) * KINDS + four[2]) * KINDS + four[3]];
    int one = mate == 1 ? 2 : 1, other = mate == 3 ? 2 : 3;
    int first = ranks[four[0] * KINDS + four[mate]], second = ranks[four[one] * KINDS + four[other]];
    *low = first < second ? first : second;
    *high = first < second ? second : first;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    uint64_t seed = strtoull(argv[1], 0, 10), counts[9] = {0};
    int blocks = atoi(argv[2]), rounds = atoi(argv[3]), read;
    uint8_t fresh[SET], set[SET];
    FILE *tables = fopen(argv[4], "r");
    if (!tables) return 2;
    for (int tile = 0; tile < SET; tile++) { if (fscanf(tables, "%d", &read) != 1) return 2; fresh[tile] = (uint8_t)read; }
    for (int two = 0; two < KINDS * KINDS; two++) if (fscanf(tables, "%d", &ranks[two]) != 1) return 2;
    for (size_t four = 0; four < sizeof mates; four++) { if (fscanf(tables, "%d", &read) != 1) return 2; mates[four] = (uint8_t)read; }
    fclose(tables);
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int block = 0; block < blocks; block++) {
        State s = keyed(seed, (uint64_t)block);
        memcpy(set, fresh, SET);
        for (int dealt = 0; dealt < rounds; dealt++) {
            int low, high, their_low, their_high;
            draw(set, SET, DRAWN, &s);
            set_hand(set, &low, &high);
            set_hand(set + 4, &their_low, &their_high);
            int lows = 1 + (low > their_low) - (low < their_low), highs = 1 + (high > their_high) - (high < their_high);
            counts[lows * 3 + highs]++;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%d %.6f", blocks * rounds, (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) / 1e9);
    for (int outcome = 0; outcome < 9; outcome++) printf(" %llu", (unsigned long long)counts[outcome]);
    printf("\n");
    return 0;
}
