/*
 * What one message costs in C when it gets a fresh IV, as our cipher rows have it; `openssl speed` leaves the IV
 * and the last block of CBC and CTR out, and the IV and tag of ChaCha20-Poly1305 as well.
 *
 *   cc -O2 -I $OPENSSL/include docs/experiments/messages.c -L $OPENSSL/lib64 -lcrypto -o messages
 *   LD_LIBRARY_PATH=$OPENSSL/lib64 ./messages
 */
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LARGEST (1 << 20)
#define LAPS 7

#define RING 4 /* our rows take turns over as many messages of 1 MiB */

static unsigned char input[RING * LARGEST + 32], output[LARGEST + 32], sealed[LARGEST + 32];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "%s failed\n", what);
    exit(1);
}

/* Encrypts or decrypts messages one after the other; the best lap's nanoseconds for each. */
static double nanoseconds(const char *name, int aead, int encrypt, int size)
{
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    unsigned char key[32] = {1}, iv[16] = {0}, tag[16];
    int length, last, sealedLength, n = size >= 8192 ? 2000 : 200000;
    double best = 1e18;

    if (cipher == NULL || ctx == NULL)
        fail("EVP_CIPHER_fetch");
    /* Something that decrypts. */
    EVP_EncryptInit_ex2(ctx, cipher, key, iv, NULL);
    EVP_EncryptUpdate(ctx, sealed, &length, input, size);
    EVP_EncryptFinal_ex(ctx, sealed + length, &last);
    sealedLength = length + last;
    if (aead)
        EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, tag);
    EVP_CipherInit_ex2(ctx, cipher, key, iv, encrypt, NULL);
    for (int lap = 0; lap < LAPS; lap++) {
        double begin = now();
        for (int i = 0; i < n; i++) {
            if (encrypt)
                memcpy(iv, &i, sizeof i);
            if (EVP_CipherInit_ex2(ctx, NULL, NULL, iv, -1, NULL) != 1)
                fail("EVP_CipherInit_ex2");
            if (EVP_CipherUpdate(ctx, output, &length, encrypt ? input : sealed, encrypt ? size : sealedLength) != 1)
                fail("EVP_CipherUpdate");
            if (aead && !encrypt && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, 16, tag) != 1)
                fail("EVP_CTRL_AEAD_SET_TAG");
            if (EVP_CipherFinal_ex(ctx, output + length, &last) != 1)
                fail("EVP_CipherFinal_ex");
            if (aead && encrypt && EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, output + size) != 1)
                fail("EVP_CTRL_AEAD_GET_TAG");
        }
        double each = (now() - begin) / n;
        if (each < best)
            best = each;
    }
    EVP_CIPHER_CTX_free(ctx);
    EVP_CIPHER_free(cipher);
    return best;
}

/* Encrypts 1 MiB with AES-256-GCM, as openssl speed does it (in place), from one message, and from a ring of them. */
static double largest(int ring)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    unsigned char key[32] = {1}, iv[16] = {0};
    int length, n = 2000;
    double best = 1e18;

    EVP_CipherInit_ex2(ctx, EVP_aes_256_gcm(), key, iv, 1, NULL);
    for (int lap = 0; lap < LAPS; lap++) {
        double begin = now();
        for (int i = 0; i < n; i++) {
            const unsigned char *from = ring == 0 ? output : input + (size_t)(i % ring) * LARGEST;
            memcpy(iv, &i, sizeof i);
            if (EVP_CipherInit_ex2(ctx, NULL, NULL, iv, -1, NULL) != 1
                || EVP_CipherUpdate(ctx, output, &length, from, LARGEST) != 1
                || EVP_CipherFinal_ex(ctx, output + LARGEST, &length) != 1)
                fail("AES-256-GCM");
        }
        double each = (now() - begin) / n;
        if (each < best)
            best = each;
    }
    EVP_CIPHER_CTX_free(ctx);
    return best;
}

int main(void)
{
    static const struct { const char *name; int aead; } ciphers[] = {
        {"AES-128-GCM", 1}, {"AES-256-GCM", 1}, {"ChaCha20-Poly1305", 1}, {"AES-256-CBC", 0}, {"AES-256-CTR", 0}};
    static const int sizes[] = {16, 64, 256, 1024, 8192, 16384, LARGEST};
    printf("%s, ns for a message\n", OpenSSL_version(OPENSSL_VERSION));
    for (unsigned c = 0; c < sizeof ciphers / sizeof *ciphers; c++)
        for (int encrypt = 1; encrypt >= 0; encrypt--) {
            printf("%s %s", encrypt ? "encrypt" : "decrypt", ciphers[c].name);
            for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
                printf(" %.0f", nanoseconds(ciphers[c].name, ciphers[c].aead, encrypt, sizes[s]));
            printf("\n");
            fflush(stdout);
        }
    printf("AES-256-GCM of 1 MiB: in place %.0f, from one message %.0f, from a ring of %d %.0f\n", largest(0),
           largest(1), RING, largest(RING));
    return 0;
}
