/* The plain C loop that the kernel of the blackjack family is measured against: No Bust 5.0 from whole shoes, one place,
   by the policy of a file, with the same generator, shuffle, cut and burn.
   Usage: blackjack_loop SEED SHOES POLICY FROM_ENDS CUT_CARD MORE_HANDS
   Prints the rounds dealt, the seconds taken, and the hands by units, final hand and end, which must equal the kernel's. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { uint64_t a, b, c, d; } State;

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline State keyed(uint64_t seed, uint64_t stream) {
    const uint64_t golden = 0x9E3779B97F4A7C15u;
    uint64_t start = mix(mix(seed + golden) ^ stream);
    State s = {mix(start + golden), mix(start + 2 * golden), mix(start + 3 * golden), mix(start + 4 * golden)};
    return s;
}

static inline uint64_t next(State *s) {
    uint64_t product = s->b * 5, result = ((product << 7) | (product >> 57)) * 9, shifted = s->b << 17;
    s->c ^= s->a; s->d ^= s->b; s->b ^= s->c; s->a ^= s->d; s->c ^= shifted;
    s->d = (s->d << 45) | (s->d >> 19);
    return result;
}

/* The state is copied so that stores to the shoe cannot force it back to memory. */
static void shuffle(uint32_t *shoe, int size, State *state) {
    State copy = *state, *s = &copy;
    uint64_t word = 0, left = size;
    int fresh = 1;
    while (left > 1) {
        uint64_t half;
        if (fresh) { word = next(s); half = word & 0xFFFFFFFFu; } else half = word >> 32;
        uint64_t product = half * left, low = product & 0xFFFFFFFFu;
        if (low < left && low < (0x100000000u - left) % left) { fresh = 1; continue; }
        fresh = !fresh;
        left--;
        uint64_t drawn = product >> 32;
        uint32_t card = shoe[left];
        shoe[left] = shoe[drawn];
        shoe[drawn] = card;
    }
    *state = copy;
}

static int below(uint64_t limit, State *s) {
    uint64_t threshold = (0x100000000u - limit) % limit;
    for (;;) {
        uint64_t product = (next(s) & 0xFFFFFFFFu) * limit;
        if ((product & 0xFFFFFFFFu) >= threshold) return (int)(product >> 32);
    }
}

typedef struct {
    int32_t rows, finals, ends, cases_count, states, cards;
    int32_t *child, *final, *cases, *start, *following, *ended, *cell, *burn, *net;
    uint8_t *act, *gave, *case_act, *case_gave;
    uint32_t *fresh;
} Policy;

static void *block(FILE *file, size_t bytes) {
    void *memory = malloc(bytes);
    if (fread(memory, 1, bytes, file) != bytes) exit(3);
    return memory;
}

static Policy read_policy(const char *path) {
    FILE *file = fopen(path, "rb");
    Policy p;
    if (!file || fread(&p, sizeof(int32_t), 6, file) != 6) exit(3);
    p.child = block(file, 4 * (size_t)p.rows * 11);
    p.final = block(file, 4 * (size_t)p.rows * 2);
    p.cases = block(file, 4 * 121);
    p.start = block(file, 4 * 11);
    p.following = block(file, 4 * (size_t)p.states * 11);
    p.ended = block(file, 4 * (size_t)p.states);
    p.cell = block(file, 4 * (size_t)p.states);
    p.burn = block(file, 4 * 54);
    p.net = block(file, 4 * (size_t)p.finals * p.ends);
    p.act = block(file, (size_t)p.rows * 11);
    p.gave = block(file, (size_t)p.rows * 11);
    p.case_act = block(file, (size_t)p.rows * p.cases_count);
    p.case_gave = block(file, (size_t)p.rows * p.cases_count);
    p.fresh = block(file, 4 * (size_t)p.cards);
    fclose(file);
    return p;
}

static int at, units[4], final_of[4], hands;

static void play(const Policy *p, const uint32_t *shoe, int row, const uint8_t *act, const uint8_t *gave, int split) {
    for (;;) {
        int choice = act[row];
        if (choice == 2) { row = p->child[row * 11 + (shoe[at++] & 15)]; continue; }
        units[hands] = 1;
        final_of[hands] = choice == 1 ? p->final[row * 2 + split] : 0;
        if (choice == 4) {
            row = p->child[row * 11 + (shoe[at++] & 15)];
            units[hands] = 2;
            final_of[hands] = gave[row] ? 0 : p->final[row * 2 + split];
        }
        hands++;
        return;
    }
}

int main(int argc, char **argv) {
    if (argc != 7) return 2;
    uint64_t seed = strtoull(argv[1], 0, 10);
    int shoes = atoi(argv[2]);
    Policy p = read_policy(argv[3]);
    int from_ends = atoi(argv[4]), cut_card = atoi(argv[5]), more_hands = atoi(argv[6]), size = p.cards;
    uint32_t *shuffled = malloc(4 * size), *shoe = malloc(4 * (size + 64));
    uint64_t *counts = calloc(2 * p.finals * p.ends, 8), *cells = calloc(11 * 4096, 8), rounds = 0;
    int64_t squares = 0;
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int number = 0; number < shoes; number++) {
        State s = keyed(seed, (uint64_t)number);
        memcpy(shuffled, p.fresh, 4 * size);
        shuffle(shuffled, size, &s);
        int cut = below(size - 2 * from_ends + 1, &s) + from_ends;
        memcpy(shoe, shuffled + cut, 4 * (size - cut));
        memcpy(shoe + size - cut, shuffled, 4 * cut);
        at = 1 + p.burn[shoe[0] >> 16];
        int left = -1;
        while (left != 0) {
            int begin = at, one = shoe[at] & 15, up = shoe[at + 1] & 15, other = shoe[at + 2] & 15;
            int state = p.following[p.start[up] * 11 + (shoe[at + 3] & 15)], found = p.cases[up * 11 + one];
            at += 4;
            hands = 0;
            if (one == other && found >= 0)
                for (int hand = 0; hand < 2; hand++) {
                    int row = p.child[p.child[one] * 11 + (shoe[at++] & 15)];
                    play(&p, shoe, row, p.case_act + (size_t)found * p.rows, p.case_gave + (size_t)found * p.rows, 1);
                }
            else
                play(&p, shoe, p.child[p.child[one] * 11 + other], p.act + (size_t)up * p.rows,
                     p.gave + (size_t)up * p.rows, 0);
            while (p.ended[state] < 0) state = p.following[state * 11 + (shoe[at++] & 15)];
            if (at > size) { at = begin; break; }
            int end = p.ended[state], total = 0;
            cells[up * 4096 + p.cell[state]]++;
            for (int hand = 0; hand < hands; hand++) {
                counts[((units[hand] - 1) * p.finals + final_of[hand]) * p.ends + end]++;
                total += units[hand] * p.net[final_of[hand] * p.ends + end];
            }
            squares += (int64_t)total * total;
            rounds++;
            if (left > 0) left--;
            else if (left < 0 && at > size - cut_card) left = more_hands;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%llu %.6f\n%lld\n", (unsigned long long)rounds,
           (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) / 1e9, (long long)squares);
    for (int i = 0; i < 2 * p.finals * p.ends; i++) printf("%llu\n", (unsigned long long)counts[i]);
    return 0;
}
