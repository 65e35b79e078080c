/*
 * Loops over OpenSSL's functions that do the work of jcabench's rows, as a careful C program would: algorithms are
 * fetched once, contexts are used again, nothing is allocated for a message. scripts/setup compiles them, and
 * jcabench.ceiling.CLoop calls them: so they run in the same process, on the same processor and in the same turns as
 * the code that they are the ceiling of.
 *
 * A loop takes its inputs in turn, as the rows do. It belongs to one thread.
 */
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/decoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TAG 16 /* bytes of an AEAD tag */
#define EXPANSION 64 /* most bytes by which an output is longer than its input */
#define LONGEST 65536 /* most bytes of a signature, an encapsulation, a shared secret or an encoded key */

typedef struct {
    const unsigned char *bytes;
    size_t length;
} item;

typedef struct {
    const item *items; /* the caller's, as long as the loop lives */
    size_t count; /* a power of two; 0 for none */
} ring;

typedef struct loop loop;

struct loop {
    int (*once)(loop *);
    ring inputs, others;
    size_t turn;
    EVP_MD *md;
    EVP_MD_CTX *digest;
    EVP_MAC *mac;
    EVP_MAC_CTX *code;
    EVP_CIPHER *cipher;
    EVP_CIPHER_CTX *cipher_context;
    int authenticated, blocks; /* an AEAD cipher; one that pads */
    unsigned char *nonce;
    size_t nonce_length;
    uint64_t count;
    size_t keys; /* that take turns, a power of two */
    size_t opened; /* entries of the three arrays below */
    EVP_PKEY **pkeys;
    EVP_PKEY_CTX **contexts;
    EVP_MD_CTX **signers;
    EVP_PKEY *made;
    OSSL_DECODER_CTX *decoder; /* writes to made */
    const item *key; /* of contexts that are made for each message */
    OSSL_PARAM mac_params[2];
    unsigned char *output;
    size_t room, written;
    unsigned char secret[64];
    size_t secret_length;
};

static OSSL_LIB_CTX *own;

/* Of its own: what OPENSSL_CONF says must not change what is measured. */
static OSSL_LIB_CTX *context(void)
{
    if (own == NULL)
        own = OSSL_LIB_CTX_new();
    return own;
}

/* Before the first loop: a configuration file, the folder of modules, a property query; each may be NULL. */
int jcabench_configure(const char *file, const char *modules, const char *query)
{
    ERR_clear_error();
    return (modules == NULL || OSSL_PROVIDER_set_default_search_path(context(), modules) == 1)
        && (file == NULL || OSSL_LIB_CTX_load_config(context(), file) == 1)
        && (query == NULL || EVP_set_default_properties(context(), query) == 1);
}

/* The provider of OpenSSL that serves, for example "default" or "fips"; NULL for none. */
const char *jcabench_provider(void)
{
    EVP_MD *md = EVP_MD_fetch(context(), "SHA256", NULL);
    const char *name = md == NULL ? NULL : OSSL_PROVIDER_get0_name(EVP_MD_get0_provider(md));
    EVP_MD_free(md);
    return name;
}

static const item *in(const ring *r, size_t turn) { return &r->items[turn & (r->count - 1)]; }

static int digest_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    unsigned int length = 0;
    int well = EVP_DigestInit_ex2(l->digest, NULL, NULL) == 1
        && EVP_DigestUpdate(l->digest, message->bytes, message->length) == 1
        && EVP_DigestFinal_ex(l->digest, l->output, &length) == 1;
    l->written = length;
    return well;
}

static int mac_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    return EVP_MAC_init(l->code, NULL, 0, NULL) == 1 && EVP_MAC_update(l->code, message->bytes, message->length) == 1
        && EVP_MAC_final(l->code, l->output, &l->written, l->room) == 1;
}

/* The same with contexts that are made for each message. */
static int new_digest_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    unsigned int length = 0;
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    int well = digest != NULL && EVP_DigestInit_ex2(digest, l->md, NULL) == 1
        && EVP_DigestUpdate(digest, message->bytes, message->length) == 1
        && EVP_DigestFinal_ex(digest, l->output, &length) == 1;
    EVP_MD_CTX_free(digest);
    l->written = length;
    return well;
}

static int new_mac_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    EVP_MAC_CTX *code = EVP_MAC_CTX_new(l->mac);
    int well = code != NULL && EVP_MAC_init(code, l->key->bytes, l->key->length, l->mac_params) == 1
        && EVP_MAC_update(code, message->bytes, message->length) == 1
        && EVP_MAC_final(code, l->output, &l->written, l->room) == 1;
    EVP_MAC_CTX_free(code);
    return well;
}

/* The same nonces as CipherWork's: a counter in the last eight bytes, or in all of a shorter one. */
static void next_nonce(loop *l)
{
    uint64_t count = ++l->count;
    if (l->nonce_length < 8) {
        memset(l->nonce, (int) (count & 0xff), l->nonce_length);
        return;
    }
    for (int i = 0; i < 8; i++)
        l->nonce[l->nonce_length - 1 - i] = (unsigned char) (count >> (8 * i));
}

/* A message with the nonce that is next, after the context was given it. */
static int encrypted(loop *l, const item *message)
{
    int length = 0, last = 0;
    if (EVP_EncryptUpdate(l->cipher_context, l->output, &length, message->bytes, (int) message->length) != 1)
        return 0;
    if ((l->authenticated || l->blocks) && EVP_EncryptFinal_ex(l->cipher_context, l->output + length, &last) != 1)
        return 0;
    l->written = (size_t) length + (size_t) last;
    if (l->authenticated) {
        if (EVP_CIPHER_CTX_ctrl(l->cipher_context, EVP_CTRL_AEAD_GET_TAG, TAG, l->output + l->written) != 1)
            return 0;
        l->written += TAG;
    }
    return 1;
}

static int encrypt_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    next_nonce(l);
    return EVP_EncryptInit_ex2(l->cipher_context, NULL, NULL, l->nonce, NULL) == 1 && encrypted(l, message);
}

static int decrypted(loop *l, const item *sealed)
{
    size_t body = sealed->length - (l->authenticated ? TAG : 0);
    int length = 0, last = 0;
    if (EVP_DecryptUpdate(l->cipher_context, l->output, &length, sealed->bytes, (int) body) != 1)
        return 0;
    if (l->authenticated
        && EVP_CIPHER_CTX_ctrl(l->cipher_context, EVP_CTRL_AEAD_SET_TAG, TAG, (void *) (sealed->bytes + body)) != 1)
        return 0;
    if ((l->authenticated || l->blocks) && EVP_DecryptFinal_ex(l->cipher_context, l->output + length, &last) != 1)
        return 0;
    l->written = (size_t) length + (size_t) last;
    return 1;
}

static int decrypt_once(loop *l)
{
    size_t turn = l->turn++;
    return EVP_DecryptInit_ex2(l->cipher_context, NULL, NULL, in(&l->others, turn)->bytes, NULL) == 1
        && decrypted(l, in(&l->inputs, turn));
}

/* Nonces have the cipher's usual length here. */
static int new_encrypt_once(loop *l)
{
    const item *message = in(&l->inputs, l->turn++);
    int well;
    next_nonce(l);
    l->cipher_context = EVP_CIPHER_CTX_new();
    well = l->cipher_context != NULL
        && EVP_EncryptInit_ex2(l->cipher_context, l->cipher, l->key->bytes, l->nonce, NULL) == 1
        && encrypted(l, message);
    EVP_CIPHER_CTX_free(l->cipher_context);
    l->cipher_context = NULL;
    return well;
}

static int new_decrypt_once(loop *l)
{
    size_t turn = l->turn++;
    int well;
    l->cipher_context = EVP_CIPHER_CTX_new();
    well = l->cipher_context != NULL
        && EVP_DecryptInit_ex2(l->cipher_context, l->cipher, l->key->bytes, in(&l->others, turn)->bytes, NULL) == 1
        && decrypted(l, in(&l->inputs, turn));
    EVP_CIPHER_CTX_free(l->cipher_context);
    l->cipher_context = NULL;
    return well;
}

/* RSA and ECDSA: the digest by itself, then the signature of it, both in contexts that stay as they are. */
static int hash_of(loop *l, const item *message, unsigned char *hash, unsigned int *length)
{
    return EVP_DigestInit_ex2(l->digest, NULL, NULL) == 1
        && EVP_DigestUpdate(l->digest, message->bytes, message->length) == 1
        && EVP_DigestFinal_ex(l->digest, hash, length) == 1;
}

static int sign_hash_once(loop *l)
{
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int length;
    size_t turn = l->turn++;
    l->written = l->room;
    return hash_of(l, in(&l->inputs, turn), hash, &length)
        && EVP_PKEY_sign(l->contexts[turn & (l->keys - 1)], l->output, &l->written, hash, length) == 1;
}

static int verify_hash_once(loop *l)
{
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int length;
    size_t turn = l->turn++;
    const item *signature = in(&l->others, turn);
    return hash_of(l, in(&l->inputs, turn), hash, &length)
        && EVP_PKEY_verify(l->contexts[turn & (l->keys - 1)], signature->bytes, signature->length, hash, length) == 1;
}

/* EdDSA and ML-DSA: the message as a whole; after each one a context begins anew with the key that it has. */
static int sign_once(loop *l)
{
    size_t turn = l->turn++;
    EVP_MD_CTX *signer = l->signers[turn & (l->keys - 1)];
    const item *message = in(&l->inputs, turn);
    l->written = l->room;
    return EVP_DigestSignInit_ex(signer, NULL, NULL, NULL, NULL, NULL, NULL) == 1
        && EVP_DigestSign(signer, l->output, &l->written, message->bytes, message->length) == 1;
}

static int verify_once(loop *l)
{
    size_t turn = l->turn++;
    EVP_MD_CTX *verifier = l->signers[turn & (l->keys - 1)];
    const item *message = in(&l->inputs, turn);
    const item *signature = in(&l->others, turn);
    return EVP_DigestVerifyInit_ex(verifier, NULL, NULL, NULL, NULL, NULL, NULL) == 1
        && EVP_DigestVerify(verifier, signature->bytes, signature->length, message->bytes, message->length) == 1;
}

/* The first key is the own one, the others are the peers', checked when they were read. */
static int agree_once(loop *l)
{
    size_t turn = l->turn++;
    l->written = l->room;
    return EVP_PKEY_derive_set_peer_ex(l->contexts[0], l->pkeys[1 + (turn & (l->keys - 1))], 0) == 1
        && EVP_PKEY_derive(l->contexts[0], l->output, &l->written) == 1;
}

static int encapsulate_once(loop *l)
{
    size_t turn = l->turn++;
    l->written = l->room;
    l->secret_length = sizeof l->secret;
    return EVP_PKEY_encapsulate(l->contexts[turn & (l->keys - 1)], l->output, &l->written, l->secret,
               &l->secret_length) == 1;
}

static int decapsulate_once(loop *l)
{
    size_t turn = l->turn++;
    const item *sent = in(&l->inputs, turn);
    l->secret_length = sizeof l->secret;
    l->written = 0;
    return EVP_PKEY_decapsulate(l->contexts[turn & (l->keys - 1)], l->secret, &l->secret_length, sent->bytes,
               sent->length) == 1;
}

static int decode(loop *l, const item *encoded)
{
    const unsigned char *der = encoded->bytes;
    size_t left = encoded->length;
    EVP_PKEY_free(l->made);
    l->made = NULL;
    l->written = 0;
    return OSSL_DECODER_from_data(l->decoder, &der, &left) == 1 && l->made != NULL && left == 0;
}

static int decode_once(loop *l) { return decode(l, in(&l->inputs, l->turn++)); }

static int decode_encapsulate_once(loop *l)
{
    EVP_PKEY_CTX *one = NULL;
    int well;
    l->secret_length = sizeof l->secret;
    well = decode(l, in(&l->inputs, l->turn++))
        && (one = EVP_PKEY_CTX_new_from_pkey(context(), l->made, NULL)) != NULL
        && EVP_PKEY_encapsulate_init(one, NULL) == 1
        && (l->written = l->room, EVP_PKEY_encapsulate(one, l->output, &l->written, l->secret, &l->secret_length)) == 1;
    EVP_PKEY_CTX_free(one);
    return well;
}

static int decode_decapsulate_once(loop *l)
{
    EVP_PKEY_CTX *one = NULL;
    size_t turn = l->turn++;
    const item *sent = in(&l->others, turn);
    int well;
    l->secret_length = sizeof l->secret;
    well = decode(l, in(&l->inputs, turn))
        && (one = EVP_PKEY_CTX_new_from_pkey(context(), l->made, NULL)) != NULL
        && EVP_PKEY_decapsulate_init(one, NULL) == 1
        && EVP_PKEY_decapsulate(one, l->secret, &l->secret_length, sent->bytes, sent->length) == 1;
    EVP_PKEY_CTX_free(one);
    return well;
}

static int generate_once(loop *l)
{
    EVP_PKEY_free(l->made);
    l->made = NULL;
    l->written = 0;
    return EVP_PKEY_generate(l->contexts[0], &l->made) == 1;
}

static int random_once(loop *l)
{
    l->written = l->room;
    return RAND_bytes_ex(context(), l->output, l->room, 0) == 1;
}

static int open_cipher(loop *l, const char *name, const ring *keys, size_t nonce_length, int encrypts, int anew)
{
    l->cipher = EVP_CIPHER_fetch(context(), name, NULL);
    l->cipher_context = EVP_CIPHER_CTX_new();
    l->nonce = calloc(1, nonce_length + 1);
    if (l->cipher == NULL || l->cipher_context == NULL || l->nonce == NULL || keys->count != 1
        || keys->items[0].length != (size_t) EVP_CIPHER_get_key_length(l->cipher))
        return 0;
    l->nonce_length = nonce_length;
    l->authenticated = (EVP_CIPHER_get_flags(l->cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0;
    l->blocks = EVP_CIPHER_get_block_size(l->cipher) > 1;
    l->key = &keys->items[0];
    if (anew) {
        EVP_CIPHER_CTX_free(l->cipher_context);
        l->cipher_context = NULL;
        l->once = encrypts ? new_encrypt_once : new_decrypt_once;
        return nonce_length == (size_t) EVP_CIPHER_get_iv_length(l->cipher);
    }
    l->once = encrypts ? encrypt_once : decrypt_once;
    if (EVP_CipherInit_ex2(l->cipher_context, l->cipher, NULL, NULL, encrypts, NULL) != 1)
        return 0;
    if (l->authenticated
        && EVP_CIPHER_CTX_ctrl(l->cipher_context, EVP_CTRL_AEAD_SET_IVLEN, (int) nonce_length, NULL) != 1)
        return 0;
    if (!l->authenticated && nonce_length != (size_t) EVP_CIPHER_get_iv_length(l->cipher))
        return 0;
    return EVP_CipherInit_ex2(l->cipher_context, NULL, keys->items[0].bytes, l->nonce, encrypts, NULL) == 1;
}

static int open_mac(loop *l, const char *hash, const ring *keys, int anew)
{
    l->mac_params[0] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *) hash, 0);
    l->mac_params[1] = OSSL_PARAM_construct_end();
    l->mac = EVP_MAC_fetch(context(), "HMAC", NULL);
    l->code = l->mac == NULL ? NULL : EVP_MAC_CTX_new(l->mac);
    l->once = anew ? new_mac_once : mac_once;
    l->key = &keys->items[0];
    return l->code != NULL && keys->count == 1
        && EVP_MAC_init(l->code, l->key->bytes, l->key->length, l->mac_params) == 1;
}

static int open_digest(loop *l, const char *name)
{
    l->md = EVP_MD_fetch(context(), name, NULL);
    l->digest = EVP_MD_CTX_new();
    return l->md != NULL && l->digest != NULL && EVP_DigestInit_ex2(l->digest, l->md, NULL) == 1;
}

/* Keys come as PKCS #8 or SubjectPublicKeyInfo. */
static int read_keys(loop *l, const ring *keys, size_t are_private)
{
    l->pkeys = calloc(keys->count, sizeof *l->pkeys);
    l->contexts = calloc(keys->count, sizeof *l->contexts);
    l->signers = calloc(keys->count, sizeof *l->signers);
    if (l->pkeys == NULL || l->contexts == NULL || l->signers == NULL)
        return 0;
    l->keys = l->opened = keys->count;
    for (size_t i = 0; i < keys->count; i++) {
        const unsigned char *der = keys->items[i].bytes;
        long length = (long) keys->items[i].length;
        l->pkeys[i] = i < are_private ? d2i_AutoPrivateKey_ex(NULL, &der, length, context(), NULL)
                                      : d2i_PUBKEY_ex(NULL, &der, length, context(), NULL);
        if (l->pkeys[i] == NULL || (l->contexts[i] = EVP_PKEY_CTX_new_from_pkey(context(), l->pkeys[i], NULL)) == NULL)
            return 0;
    }
    return 1;
}

static int open_signature(loop *l, const char *hash, int pss, const ring *keys, int signs)
{
    if (!read_keys(l, keys, signs ? keys->count : 0))
        return 0;
    if (hash == NULL) {
        l->once = signs ? sign_once : verify_once;
        for (size_t i = 0; i < keys->count; i++) {
            l->signers[i] = EVP_MD_CTX_new();
            if (l->signers[i] == NULL
                || (signs ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex)(
                       l->signers[i], NULL, NULL, context(), NULL, l->pkeys[i], NULL) != 1)
                return 0;
        }
        return 1;
    }
    l->once = signs ? sign_hash_once : verify_hash_once;
    if (!open_digest(l, hash))
        return 0;
    for (size_t i = 0; i < keys->count; i++) {
        EVP_PKEY_CTX *one = l->contexts[i];
        if ((signs ? EVP_PKEY_sign_init(one) : EVP_PKEY_verify_init(one)) != 1
            || EVP_PKEY_CTX_set_signature_md(one, l->md) != 1)
            return 0;
        if (pss
            && (EVP_PKEY_CTX_set_rsa_padding(one, RSA_PKCS1_PSS_PADDING) != 1
                || EVP_PKEY_CTX_set_rsa_mgf1_md(one, l->md) != 1
                || EVP_PKEY_CTX_set_rsa_pss_saltlen(one, RSA_PSS_SALTLEN_DIGEST) != 1))
            return 0;
    }
    return 1;
}

static int open_agreement(loop *l, const ring *keys)
{
    l->once = agree_once;
    if (keys->count < 2 || !read_keys(l, keys, 1))
        return 0;
    l->keys = keys->count - 1;
    return EVP_PKEY_derive_init_ex(l->contexts[0], NULL) == 1;
}

static int open_kem(loop *l, const ring *keys, int encapsulates)
{
    l->once = encapsulates ? encapsulate_once : decapsulate_once;
    if (!read_keys(l, keys, encapsulates ? 0 : keys->count))
        return 0;
    for (size_t i = 0; i < keys->count; i++)
        if ((encapsulates ? EVP_PKEY_encapsulate_init : EVP_PKEY_decapsulate_init)(l->contexts[i], NULL) != 1)
            return 0;
    return 1;
}

/* One decoder for all keys: in OpenSSL 3.0 making it takes four times as long as what it does, in 3.5 as long. */
static int open_decoder(loop *l, const char *type, int is_private, int (*once)(loop *))
{
    l->once = once;
    l->decoder = OSSL_DECODER_CTX_new_for_pkey(&l->made, "DER", is_private ? "PrivateKeyInfo" : "SubjectPublicKeyInfo",
        type, is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, context(), NULL);
    return l->decoder != NULL && OSSL_DECODER_CTX_get_num_decoders(l->decoder) > 0;
}

static int open_generation(loop *l, const char *type, const char *group)
{
    l->once = generate_once;
    l->contexts = calloc(1, sizeof *l->contexts);
    if (l->contexts == NULL)
        return 0;
    l->opened = 1;
    l->contexts[0] = EVP_PKEY_CTX_new_from_name(context(), type, NULL);
    return l->contexts[0] != NULL && EVP_PKEY_keygen_init(l->contexts[0]) == 1
        && (group == NULL || EVP_PKEY_CTX_set_group_name(l->contexts[0], group) == 1);
}

/* The version of the library that the loops call. */
const char *jcabench_version(void) { return OpenSSL_version(OPENSSL_FULL_VERSION_STRING); }

void jcabench_close(loop *l)
{
    if (l == NULL)
        return;
    EVP_MD_CTX_free(l->digest);
    EVP_MD_free(l->md);
    EVP_MAC_CTX_free(l->code);
    EVP_MAC_free(l->mac);
    EVP_CIPHER_CTX_free(l->cipher_context);
    EVP_CIPHER_free(l->cipher);
    for (size_t i = 0; i < l->opened; i++) {
        if (l->signers != NULL)
            EVP_MD_CTX_free(l->signers[i]);
        if (l->contexts != NULL)
            EVP_PKEY_CTX_free(l->contexts[i]);
        if (l->pkeys != NULL)
            EVP_PKEY_free(l->pkeys[i]);
    }
    OSSL_DECODER_CTX_free(l->decoder);
    EVP_PKEY_free(l->made);
    free(l->pkeys);
    free(l->contexts);
    free(l->signers);
    free(l->nonce);
    free(l->output);
    free(l);
}

/*
 * Makes a loop; NULL, with the reason in OpenSSL's queue of errors, where that cannot be.
 *
 * operation: digest, mac, encrypt, decrypt, sign, verify, agree, encapsulate, decapsulate, generate, random;
 *            read-public, read-private, read-encapsulate and read-decapsulate for keys that are decoded each time
 * algorithm: OpenSSL's name of the digest (also of a MAC or a signature; NULL where a message is signed as a whole),
 *            cipher or type of key
 * detail:    the group of an EC key to generate; "pss" for that padding; "new" for a context that is made for each
 *            message of a digest, a MAC or a cipher; else NULL
 * size:      bytes of a nonce, or of random output; else 0
 * keys:      secret keys as they are, others in DER; of an agreement the own one, then those of the peers
 * inputs:    messages, ciphertexts with their tags, encapsulations, keys to decode
 * others:    nonces of ciphertexts, signatures of messages, encapsulations beside keys to decode
 */
loop *jcabench_open(const char *operation, const char *algorithm, const char *detail, size_t size, const ring *keys,
    const ring *inputs, const ring *others)
{
    loop *l = calloc(1, sizeof *l);
    int well = 0;
    int anew = detail != NULL && strcmp(detail, "new") == 0;
    if (l == NULL)
        return NULL;
    ERR_clear_error();
    l->inputs = *inputs;
    l->others = *others;
    l->room = LONGEST;
    for (size_t i = 0; i < inputs->count; i++)
        if (inputs->items[i].length + EXPANSION > l->room)
            l->room = inputs->items[i].length + EXPANSION;
    if (strcmp(operation, "random") == 0)
        l->room = size;
    l->output = malloc(l->room);
    if (l->output == NULL)
        well = 0;
    else if (strcmp(operation, "digest") == 0)
        well = (l->once = anew ? new_digest_once : digest_once) && open_digest(l, algorithm);
    else if (strcmp(operation, "mac") == 0)
        well = open_mac(l, algorithm, keys, anew);
    else if (strcmp(operation, "encrypt") == 0)
        well = open_cipher(l, algorithm, keys, size, 1, anew);
    else if (strcmp(operation, "decrypt") == 0)
        well = open_cipher(l, algorithm, keys, size, 0, anew);
    else if (strcmp(operation, "sign") == 0)
        well = open_signature(l, algorithm, detail != NULL, keys, 1);
    else if (strcmp(operation, "verify") == 0)
        well = open_signature(l, algorithm, detail != NULL, keys, 0);
    else if (strcmp(operation, "agree") == 0)
        well = open_agreement(l, keys);
    else if (strcmp(operation, "encapsulate") == 0)
        well = open_kem(l, keys, 1);
    else if (strcmp(operation, "decapsulate") == 0)
        well = open_kem(l, keys, 0);
    else if (strcmp(operation, "generate") == 0)
        well = open_generation(l, algorithm, detail);
    else if (strcmp(operation, "read-public") == 0)
        well = open_decoder(l, algorithm, 0, decode_once);
    else if (strcmp(operation, "read-private") == 0)
        well = open_decoder(l, algorithm, 1, decode_once);
    else if (strcmp(operation, "read-encapsulate") == 0)
        well = open_decoder(l, algorithm, 0, decode_encapsulate_once);
    else if (strcmp(operation, "read-decapsulate") == 0)
        well = open_decoder(l, algorithm, 1, decode_decapsulate_once);
    else if (strcmp(operation, "random") == 0)
        well = (l->once = random_once) != NULL;
    if (well)
        return l;
    jcabench_close(l);
    return NULL;
}

/* Does the operation so often; how often it went well, which is less after the first failure. */
long jcabench_run(loop *l, long count)
{
    for (long i = 0; i < count; i++)
        if (!l->once(l))
            return i;
    return count;
}

/* The last operation's output; its length, or -1 where there is not so much room. */
long jcabench_output(const loop *l, unsigned char *to, long room)
{
    if ((long) l->written > room)
        return -1;
    memcpy(to, l->output, l->written);
    return (long) l->written;
}

/* The last operation's secret; its length, or -1 where there is not so much room. */
long jcabench_secret(const loop *l, unsigned char *to, long room)
{
    if ((long) l->secret_length > room)
        return -1;
    memcpy(to, l->secret, l->secret_length);
    return (long) l->secret_length;
}

/* The key that was generated or decoded last, as PKCS #8 or as SubjectPublicKeyInfo; its length, or -1. */
long jcabench_key(const loop *l, int is_private, unsigned char *to, long room)
{
    unsigned char *at = to;
    PKCS8_PRIV_KEY_INFO *info = NULL;
    int length = -1;
    if (l->made == NULL)
        return -1;
    if (!is_private) {
        if ((length = i2d_PUBKEY(l->made, NULL)) > 0 && length <= room)
            length = i2d_PUBKEY(l->made, &at);
        else
            length = -1;
    } else if ((info = EVP_PKEY2PKCS8(l->made)) != NULL) {
        if ((length = i2d_PKCS8_PRIV_KEY_INFO(info, NULL)) > 0 && length <= room)
            length = i2d_PKCS8_PRIV_KEY_INFO(info, &at);
        else
            length = -1;
        PKCS8_PRIV_KEY_INFO_free(info);
    }
    return length > 0 ? length : -1;
}

/* The oldest error in OpenSSL's queue, which is emptied. */
void jcabench_error(char *to, size_t room)
{
    unsigned long code = ERR_get_error();
    ERR_clear_error();
    ERR_error_string_n(code, to, room);
}
