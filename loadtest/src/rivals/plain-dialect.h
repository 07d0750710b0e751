/*
 * What the lab's servers in C share: bytes that grow, WebSocket's handshake and frames (RFC 6455), and the plain
 * dialect, whose strings are passed on as they were written, escapes included.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static long setting(const char *name, long usual) {
	return getenv(name) ? atol(getenv(name)) : usual;
}

/* where the environment says; tells the port, or why there is none */
static int listen_at(const char *host, int backlog, int *port) {
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(setting("PORT", 0)) };
	socklen_t size = sizeof address;
	int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
	if (inet_pton(AF_INET, host, &address.sin_addr) != 1) errno = EINVAL;
	else if (!bind(listener, (struct sockaddr *)&address, size) && !listen(listener, backlog)) {
		getsockname(listener, (struct sockaddr *)&address, &size);
		printf("listening %d\n", *port = ntohs(address.sin_port));
		fflush(stdout);
		return listener;
	}
	fprintf(stderr, "cannot listen: %s\n", errno == EADDRINUSE ? "EADDRINUSE" : strerror(errno));
	exit(1);
}

typedef struct { char *at; size_t used, size; } Bytes;

/* room for `n` more, and for the 0 that ends a string */
static void reserve(Bytes *of, size_t n) {
	if (of->used + n < of->size) return;
	of->size = (of->used + n) * 2;
	if ((of->at = realloc(of->at, of->size))) return;
	printf("limit: no memory for %zu bytes\n", of->size);
	exit(3);
}

static void append(Bytes *to, const void *from, size_t n) {
	reserve(to, n);
	memcpy(to->at + to->used, from, n);
	to->used += n;
}

static void drop(Bytes *of, size_t n) { memmove(of->at, of->at + n, of->used -= n); }

/* a WebSocket frame from the server: never masked */
static void append_frame(Bytes *to, int opcode, const char *text, size_t n) {
	unsigned char head[10] = { 0x80 | opcode, n < 126 ? n : n < 65536 ? 126 : 127 };
	int size = n < 126 ? 0 : n < 65536 ? 2 : 8;
	for (int i = 0; i < size; i++) head[2 + i] = n >> 8 * (size - 1 - i);
	append(to, head, 2 + size);
	append(to, text, n);
}

typedef struct { int opcode; char *text; size_t n, whole; } Frame;

/* the frame that begins at `at`, unmasked where it lies; false where the last of it has not arrived */
static bool read_frame(char *at, size_t left, Frame *frame) {
	unsigned char *f = (unsigned char *)at;
	size_t head, n;
	if (left < 2 || left < (head = (f[1] & 127) == 126 ? 8 : (f[1] & 127) == 127 ? 14 : 6)) return false;
	n = f[1] & 127;
	if (n >= 126) for (size_t i = n = 0; i < head - 6; i++) n = n << 8 | f[2 + i];
	if (left - head < n) return false;
	for (size_t i = 0; i < n; i++) f[head + i] ^= f[head - 4 + (i & 3)];
	*frame = (Frame) { f[0] & 15, at + head, n, head + n };
	return true;
}

typedef struct { char *at; size_t n; } Part;

/* the value behind `"key":`, ended by its quote or by the number's end; an unescaped quote cannot stand in a text */
static Part part(char *json, const char *key) {
	char *from = strstr(json, key), *to;
	if (!from) return (Part) { "", 0 };
	from += strlen(key);
	if (key[strlen(key) - 1] == ':') return (Part) { from, strspn(from, "0123456789") };
	for (to = from; *to && *to != '"'; to++) to += *to == '\\' && to[1];
	return (Part) { from, to - from };
}

static bool is_text(Part text, const char *other) {
	return text.n == strlen(other) && !memcmp(text.at, other, text.n);
}

/* what follows from a message, told to all of its room */
static void append_posted(Bytes *to, const char *room, const char *name, Part id, Part words) {
	static unsigned long seq;
	char head[512];
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	append(to, head, snprintf(head, sizeof head,
		"{\"type\":\"posted\",\"seq\":%lu,\"at\":%lld,\"room\":\"%s\",\"name\":\"%s\",\"id\":\"%.*s\",\"text\":\"",
		++seq, now.tv_sec * 1000LL + now.tv_nsec / 1000000, room, name, id.n < 65 ? (int)id.n : 64, id.at));
	append(to, words.at, words.n);
	append(to, "\"}", 2);
}

/* a frame that says `number` back to who asked with it: `as` is the answer up to there */
static void append_answer(Bytes *to, const char *as, Part number) {
	char object[128];
	append_frame(to, 1, object, snprintf(object, sizeof object, "%s%.*s}", as, number.n < 20 ? (int)number.n : 0, number.at));
}
#define WELCOME "{\"type\":\"welcome\",\"ref\":"
#define PONG "{\"type\":\"pong\",\"n\":"

/* The server's proof that it heard the client's key (RFC 6455, 4.2.2): base64 of SHA-1 of the key and a fixed id. */
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

/* the answer to a request that is whole in `in`, which is a string; false: it is none that can be answered */
static bool accept_upgrade(Bytes *in, Bytes *out) {
	char *end = strstr(in->at, "\r\n\r\n"), *key = strcasestr(in->at, "sec-websocket-key:"), accept[29], answer[200];
	if (!end || !key || key > end) return false;
	accept_key(key + 18 + strspn(key + 18, " "), accept);
	append(out, answer, snprintf(answer, sizeof answer,
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n", accept));
	drop(in, end + 4 - in->at);
	return true;
}
