/* Shuffle, cut and burn as the kernels do them, for every plain C loop. */
#include <stdint.h>
#include <string.h>

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
static void shuffle(uint8_t *shoe, int size, State *state) {
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
        uint8_t card = shoe[left];
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

/* The numbered shoe of a seed in `shoe`, cut and burned: where its first round begins. */
static int prepare(uint8_t *shoe, uint8_t *shuffled, const uint8_t *fresh, int size, uint64_t seed, int number,
                   const int *burn) {
    State s = keyed(seed, (uint64_t)number);
    memcpy(shuffled, fresh, size);
    shuffle(shuffled, size, &s);
    int cut = below(size - 20 + 1, &s) + 10;
    memcpy(shoe, shuffled + cut, size - cut);
    memcpy(shoe + size - cut, shuffled, cut);
    return 1 + burn[shoe[0]];
}
