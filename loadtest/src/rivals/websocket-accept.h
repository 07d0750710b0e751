/* The server's proof that it heard the client's key (RFC 6455, 4.2.2): base64 of SHA-1 of the key and a fixed id. */
#include <stdint.h>
#include <string.h>

static uint32_t turn_left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1(const unsigned char *text, size_t n, unsigned char digest[20]) {
	uint32_t h[5] = { 0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0 };
	unsigned char padded[192] = { 0 };
	size_t size = (n + 72) / 64 * 64;
	memcpy(padded, text, n);
	padded[n] = 0x80;
	padded[size - 2] = n * 8 >> 8;
	padded[size - 1] = n * 8;
	for (unsigned char *block = padded; block < padded + size; block += 64) {
		uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
		for (int i = 0; i < 16; i++) w[i] = (uint32_t)block[i * 4] << 24 | block[i * 4 + 1] << 16 | block[i * 4 + 2] << 8 | block[i * 4 + 3];
		for (int i = 16; i < 80; i++) w[i] = turn_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
		for (int i = 0; i < 80; i++) {
			uint32_t f = i < 20 ? ((b & c) | (~b & d)) + 0x5A827999 : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
				: i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC : (b ^ c ^ d) + 0xCA62C1D6;
			uint32_t next = turn_left(a, 5) + f + e + w[i];
			e = d, d = c, c = turn_left(b, 30), b = a, a = next;
		}
		h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
	}
	for (int i = 0; i < 20; i++) digest[i] = h[i / 4] >> (24 - i % 4 * 8);
}

/* `key`: 24 characters, as the client wrote them; `accept`: 28, and the end of the string */
static void accept_key(const char *key, char accept[29]) {
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned char joined[61], digest[21] = { 0 };
	memcpy(joined, key, 24);
	memcpy(joined + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
	sha1(joined, 60, digest);
	for (int i = 0; i < 28; i++) {
		unsigned char *of = digest + i / 4 * 3;
		accept[i] = digits[(of[0] << 16 | of[1] << 8 | of[2]) >> (18 - i % 4 * 6) & 63];
	}
	accept[27] = '=';
	accept[28] = 0;
}
