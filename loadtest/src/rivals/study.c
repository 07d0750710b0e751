/*
 * The servers that the studies compared, as their authors describe them: one program, a mode for each.
 *
 *   rooms-threads  "Multi-threaded Chat Server": a thread for each client reads and puts what it read on one locked
 *                  queue; one thread takes it off and writes it to every user, one after the other.
 *   rooms-poller   the same study's naive server: one thread asks every socket in turn and goes on where nothing is
 *                  ready; what is ready it writes to everybody.
 *   wheel-threads  "Socket Wheel", before: a thread for each client reads and answers.
 *   wheel          "Socket Wheel": one thread asks every socket in turn and waits 1 ms for it to say something; after
 *                  a turn in which nobody did it rests, 10 ms, then half as long again each time, up to 1 s.
 *   pool-single    "Java TCP Server Benchmarking": accepts one client, serves it to the end, accepts the next.
 *   pool-threads   a thread for each client, without a bound.
 *   pool-20        twenty threads, and a queue of accepted clients.
 *   yardstick      no study's: the limit of Parley's design, on Linux. One thread, epoll, no storage; what came in
 *                  during a turn of the loop is encoded once for its room, and every reader gets it with one send().
 *                  The distance to it is what Node, JSON and the archive cost.
 *
 * The studies' block wherever theirs block: a client that does not read stops the writer, the poller and the wheel. A
 * chat speaks the plain dialect over WebSocket, or lines, to which a terminal can speak: `nc 127.0.0.1 PORT`, a name, then
 * a message on each line; `exit` leaves. The pool speaks HTTP, one request a connection: `curl 127.0.0.1:PORT/wait/5`
 * blocks for 5 ms. What the machine has no more of is told in a line that begins with "limit:", and whoever met that
 * limit is turned away.
 */
#include "plain-dialect.h"
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/epoll.h>
#endif

enum { TEXT_BYTES_MAX = 8 << 20, HEAD_BYTES_MAX = 4096, READ_BYTES = 512, LARGE_READ_BYTES = 1 << 16, NAME_BYTES_MAX = 64 };
enum { TURN_MS = 1, REST_MS = 10, REST_MS_MAX = 1000 };

/* ---- the machine: threads, and its limits ---- */

static _Atomic long threads, limits_met;

/* the first is told: those that follow are mostly the same one */
static void met_limit(const char *what, long count, const char *why) {
	if (limits_met++) return;
	printf("limit: %s %ld: %s\n", what, count, why);
	fflush(stdout);
}

/* false: there is none to be had */
static bool start_thread(void *run(void *), void *with) {
	long ceiling = setting("THREADS_MAX", 12000);
	pthread_attr_t how;
	pthread_t thread;
	int error = 0;
	pthread_attr_init(&how);
	pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&how, setting("STACK_BYTES", 64 << 10));
	if (++threads > ceiling) met_limit("no more threads are allowed here than", ceiling, "the ceiling of this run");
	else if ((error = pthread_create(&thread, &how, run, with))) met_limit("cannot create thread", threads, strerror(error));
	pthread_attr_destroy(&how);
	if (threads <= ceiling && !error) return true;
	threads--;
	return false;
}

static void need_thread(void *run(void *), void *with) {
	if (!start_thread(run, with)) exit(3);
}

static void sleep_ms(long ms) {
	nanosleep(&(struct timespec) { ms / 1000, ms % 1000 * 1000000 }, NULL);
}

/* false: the client is gone. Blocks until the kernel has all of it. */
static bool write_all(int fd, const char *at, size_t n) {
	while (n) {
		ssize_t written = send(fd, at, n, MSG_NOSIGNAL);
		if (written < 0 && errno == EINTR) continue;
		if (written < 0) return false;
		at += written, n -= written;
	}
	return true;
}

/* ---- clients, and what they say ---- */

typedef struct Client {
	int fd;
	enum { SPEECHLESS, FRAMES, LINES } speech;
	Bytes in;
	bool is_named;
	char name[NAME_BYTES_MAX + 1], room[NAME_BYTES_MAX + 1];
	/* of those who have a name, and of those that one thread asks in turn */
	struct Client *next, *after;
} Client;

/* one thing that a client said; its parts lie in `text` */
typedef struct Said {
	enum { HELLO, POST, PING, GONE } kind;
	Client *by;
	Part ref, name, room, id, words, number;
	struct Said *next;
	char text[];
} Said;

typedef void Hearer(Said *said);

/* the next client; out of descriptors or memory it waits until somebody has left */
static Client *accept_client(int listener) {
	for (;; sleep_ms(10)) {
		Client *c = calloc(1, sizeof *c);
		if (!c) { met_limit("no memory for a client beside threads", threads, strerror(errno)); continue; }
		while ((c->fd = accept(listener, NULL, NULL)) < 0 && (errno == EINTR || errno == ECONNABORTED));
		if (c->fd >= 0) return c;
		met_limit("cannot accept a client beside threads", threads, strerror(errno));
		free(c);
	}
}

static void free_client(Client *c) {
	close(c->fd);
	free(c->in.at);
	free(c);
}

static Said *new_said(int kind, Client *by, size_t n) {
	Said *said = calloc(1, sizeof *said + n + 1);
	if (!said) printf("limit: no memory for a message of %zu bytes\n", n), exit(3);
	said->kind = kind;
	said->by = by;
	return said;
}

/* an object of the plain dialect; what is none of the three is nothing */
static void hear_object(Client *c, const char *json, size_t n, Hearer *hear) {
	Said *said = new_said(PING, c, n);
	char *text = memcpy(said->text, json, n);
	Part type = part(text, "\"type\":\"");
	if (is_text(type, "hello")) said->kind = HELLO;
	else if (is_text(type, "post")) said->kind = POST;
	else if (!is_text(type, "ping")) return free(said);
	said->ref = part(text, "\"ref\":");
	if (said->kind == HELLO) said->name = part(text, "\"name\":\""), said->room = part(text, "\"room\":\"");
	if (said->kind == POST) said->id = part(text, "\"id\":\""), said->words = part(text, "\"text\":\"");
	if (said->kind == PING) said->number = part(text, "\"n\":");
	hear(said);
}

/* a line of a terminal: who has no name yet says it; false: `exit` */
static bool hear_line(Client *c, const char *line, size_t n, Hearer *hear) {
	if (n && line[n - 1] == '\r') n--;
	if (n == 4 && !memcmp(line, "exit", 4)) return false;
	Said *said = new_said(POST, c, 2 * n);
	size_t length = 0;
	for (size_t i = 0; i < n; i++) {
		if (line[i] == '"' || line[i] == '\\') said->text[length++] = '\\';
		said->text[length++] = (unsigned char)line[i] < ' ' ? ' ' : line[i];
	}
	said->words = said->name = (Part) { said->text, length };
	said->room = (Part) { "lobby", 5 };
	hear(said);
	return true;
}

/* false: the client is done */
static bool hear_all(Client *c, Hearer *hear) {
	Bytes *in = &c->in;
	char *from = in->at, *end = in->at + in->used;
	if (c->speech == SPEECHLESS && !strncmp(from, "GET ", in->used < 4 ? in->used : 4)) {
		Bytes out = { 0 };
		if (!strstr(from, "\r\n\r\n")) return in->used < HEAD_BYTES_MAX;
		c->speech = FRAMES;
		bool is_upgrade = accept_upgrade(in, &out) && write_all(c->fd, out.at, out.used);
		free(out.at);
		if (!is_upgrade) return false;
		end = in->at + in->used;
	} else if (c->speech == SPEECHLESS) c->speech = LINES;
	if (c->speech == FRAMES) {
		for (Frame f; read_frame(from, end - from, &f); from += f.whole) {
			if (f.opcode == 8) return false;
			if (f.opcode == 1) hear_object(c, f.text, f.n, hear);
		}
	} else {
		for (char *stop; (stop = memchr(from, '\n', end - from)); from = stop + 1)
			if (!hear_line(c, from, stop - from, hear)) return false;
	}
	drop(in, from - in->at);
	return in->used < TEXT_BYTES_MAX;
}

/* reads once, and waits for it unless told not to by `flags`; false: the client is done */
static bool hear_from(Client *c, int flags, Hearer *hear, bool *has_spoken) {
	Bytes *in = &c->in;
	reserve(in, READ_BYTES);
	size_t room = in->size - in->used - 1;
	ssize_t n = recv(c->fd, in->at + in->used, room, flags);
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
	if (n <= 0) return false;
	in->used += n;
	/* who says much is read in larger pieces from then on */
	if ((size_t)n == room && in->size < LARGE_READ_BYTES) reserve(in, in->size);
	in->at[in->used] = 0;
	if (has_spoken) *has_spoken = true;
	return hear_all(c, hear);
}

static void tell(Client *c, Bytes *frame, Bytes *line) {
	Bytes *bytes = c->speech == LINES ? line : frame;
	write_all(c->fd, bytes->at, bytes->used);
}

/* an object to who speaks objects, a line to who speaks lines */
static void answer(Said *said, const char *object, Part number, const char *line) {
	Bytes frame = { 0 };
	append_answer(&frame, object, number);
	tell(said->by, &frame, &(Bytes) { (char *)line, strlen(line), 0 });
	free(frame.at);
}

static void answer_hello(Said *said) { answer(said, WELCOME, said->ref, "welcome\n"); }

static void answer_ping(Said *said) { answer(said, PONG, said->number, "test\n"); }

/* ---- rooms: names, seats, and the one order; all of it belongs to one thread, the writer or the poller ---- */

static Client *users, **users_end = &users;

static const char *refusal_of(Said *hello) {
	long seats = setting("USERS_MAX", 50);
	if (!hello->name.n || hello->name.n > NAME_BYTES_MAX || hello->room.n > NAME_BYTES_MAX) return "name-invalid";
	for (Client *c = users; c; c = c->next) {
		if (is_text(hello->name, c->name)) return "name-taken";
		if (is_text(hello->room, c->room)) seats--;
	}
	return seats > 0 ? NULL : "room-full";
}

static void take_seat(Said *hello) {
	Client *c = hello->by;
	memcpy(c->name, hello->name.at, hello->name.n);
	memcpy(c->room, hello->room.at, hello->room.n);
	c->is_named = true;
	*users_end = c;
	users_end = &c->next;
}

static void enter(Said *hello) {
	const char *refusal = refusal_of(hello);
	char object[128], line[64];
	if (refusal) {
		snprintf(object, sizeof object, "{\"type\":\"refused\",\"code\":\"%s\",\"message\":\"%s\",\"ref\":", refusal, refusal);
		snprintf(line, sizeof line, "refused: %s\n", refusal);
		return answer(hello, object, hello->ref, line);
	}
	answer_hello(hello);
	take_seat(hello);
}

static void leave(Client *c) {
	for (Client **at = &users; *at; at = &(*at)->next)
		if (*at == c) {
			if (!(*at = c->next)) users_end = at;
			break;
		}
	free_client(c);
}

static void post(Said *said) {
	static Bytes object, frame, line;
	char head[256];
	object.used = frame.used = line.used = 0;
	append_posted(&object, said->by->room, said->by->name, said->id, said->words);
	append_frame(&frame, 1, object.at, object.used);
	append(&line, head, snprintf(head, sizeof head, "%s: ", said->by->name));
	append(&line, said->words.at, said->words.n);
	append(&line, "\n", 1);
	for (Client *c = users; c; c = c->next)
		if (!strcmp(c->room, said->by->room)) tell(c, &frame, &line);
}

static void act(Said *said) {
	bool is_first = !said->by->is_named && (said->kind == HELLO || said->by->speech == LINES);
	if (said->kind == GONE) leave(said->by);
	else if (said->kind == PING) answer_ping(said);
	else if (is_first) enter(said);
	else if (said->kind == POST && said->by->is_named) post(said);
	free(said);
}

/* ---- one locked queue; rooms-threads: a reader for each client, one writer ---- */

static struct { pthread_mutex_t lock; pthread_cond_t filled; Said *first, **last; } queue =
	{ PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, &queue.first };

static void enqueue(Said *said) {
	pthread_mutex_lock(&queue.lock);
	*queue.last = said;
	queue.last = &said->next;
	pthread_cond_signal(&queue.filled);
	pthread_mutex_unlock(&queue.lock);
}

static Said *dequeue(void) {
	pthread_mutex_lock(&queue.lock);
	while (!queue.first) pthread_cond_wait(&queue.filled, &queue.lock);
	Said *said = queue.first;
	if (!(queue.first = said->next)) queue.last = &queue.first;
	pthread_mutex_unlock(&queue.lock);
	return said;
}

static void *mediate(void *of) {
	Client *c = of;
	while (hear_from(c, 0, enqueue, NULL));
	threads--;
	enqueue(new_said(GONE, c, 0));
	return NULL;
}

static void *write_in_turn(void *unused) {
	for (;;) act(dequeue());
	return unused;
}

static void thread_for_each_client(int listener, void *run(void *)) {
	for (;;) {
		Client *c = accept_client(listener);
		if (!start_thread(run, c)) free_client(c);
	}
}

static void rooms_threads(int listener) {
	need_thread(write_in_turn, NULL);
	thread_for_each_client(listener, mediate);
}

/* ---- rooms-poller and wheel: one thread, all sockets in turn; another one lets newcomers in ---- */

/* in the order in which they came; newcomers wait in the queue */
static Client *circle, **circle_end = &circle;

static void *let_in(void *listener) {
	for (;;) enqueue(new_said(HELLO, accept_client(*(int *)listener), 0));
	return NULL;
}

static void take_newcomers(void) {
	pthread_mutex_lock(&queue.lock);
	for (Said *said; (said = queue.first); free(said)) {
		queue.first = said->next;
		*circle_end = said->by;
		circle_end = &said->by->after;
	}
	queue.last = &queue.first;
	pthread_mutex_unlock(&queue.lock);
}

/* asks each once, and waits so long for each; false: nobody said anything */
static bool turn(int wait_ms, Hearer *hear) {
	bool has_spoken = false;
	Client **at = &circle;
	take_newcomers();
	for (Client *c; (c = *at);) {
		bool is_ready = !wait_ms || poll(&(struct pollfd) { .fd = c->fd, .events = POLLIN }, 1, wait_ms) > 0;
		if (!is_ready || hear_from(c, MSG_DONTWAIT, hear, &has_spoken)) at = &c->after;
		else {
			*at = c->after;
			hear(new_said(GONE, c, 0));
		}
	}
	circle_end = at;
	return has_spoken;
}

static void rooms_poller(int listener) {
	need_thread(let_in, &listener);
	for (;;) turn(0, act);
}

/* the study's clients have no names: whatever is said is answered */
static void echo(Said *said) {
	if (said->kind == GONE) free_client(said->by);
	else if (said->kind == HELLO) answer_hello(said);
	else answer_ping(said);
	free(said);
}

static void wheel(int listener) {
	need_thread(let_in, &listener);
	for (double rest_ms = REST_MS;;) {
		if (turn(TURN_MS, echo)) rest_ms = REST_MS;
		else {
			sleep_ms(rest_ms);
			rest_ms = rest_ms * 1.5 < REST_MS_MAX ? rest_ms * 1.5 : REST_MS_MAX;
		}
	}
}

static void *answer_one(void *of) {
	while (hear_from(of, 0, echo, NULL));
	free_client(of);
	threads--;
	return NULL;
}

static void wheel_threads(int listener) { thread_for_each_client(listener, answer_one); }

/* ---- pool: one request of HTTP a connection ---- */

static void serve(Client *c) {
	static const char answer[] =
		"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\nConnection: close\r\n\r\nserved";
	char head[HEAD_BYTES_MAX];
	size_t used = 0;
	bool is_whole = false;
	for (ssize_t n; !is_whole && (n = recv(c->fd, head + used, sizeof head - 1 - used, 0)) > 0;) {
		head[used += n] = 0;
		is_whole = strstr(head, "\r\n\r\n");
	}
	char *wait = is_whole ? strstr(head, " /wait/") : NULL;
	if (wait) sleep_ms(atol(wait + 7));
	if (is_whole) write_all(c->fd, answer, sizeof answer - 1);
	free_client(c);
}

static void pool_single(int listener) {
	for (;;) serve(accept_client(listener));
}

static void *serve_one(void *of) {
	serve(of);
	threads--;
	return NULL;
}

static void pool_threads(int listener) { thread_for_each_client(listener, serve_one); }

static void *serve_queue(void *unused) {
	for (;;) {
		Said *next = dequeue();
		serve(next->by);
		free(next);
	}
	return unused;
}

static void pool_20(int listener) {
	for (int i = 0; i < 20; i++) need_thread(serve_queue, NULL);
	let_in(&listener);
}

/* ---- yardstick ---- */

#ifdef __linux__
/* what the kernel does not take stays in `out`, and waits for EPOLLOUT */
typedef struct Reader { Client client; Bytes out; bool is_waiting; } Reader;

enum { EVENTS = 1024 };
static int epoll;
/* what was said in this turn, as the inside of an array, and in which room */
static Bytes spoken;
static char *spoken_in;

static void watch(Reader *r, int fd, int events, int how) {
	epoll_ctl(epoll, how, fd, &(struct epoll_event) { .events = events, .data.ptr = r });
}

static void flush(Reader *r) {
	ssize_t n = r->out.used ? send(r->client.fd, r->out.at, r->out.used, MSG_NOSIGNAL) : 0;
	if (n > 0) drop(&r->out, n);
	if (r->is_waiting == (r->out.used > 0)) return;
	r->is_waiting = !r->is_waiting;
	watch(r, r->client.fd, r->is_waiting ? EPOLLIN | EPOLLOUT : EPOLLIN, EPOLL_CTL_MOD);
}

/* one frame for all readers of the room */
static void deliver_all(void) {
	static Bytes frame;
	if (!spoken.used) return;
	frame.used = 0;
	append(&spoken, "]", 1);
	append_frame(&frame, 1, spoken.at, spoken.used);
	spoken.used = 0;
	for (Client *c = users; c; c = c->next) {
		Reader *r = (Reader *)c;
		if (strcmp(c->room, spoken_in)) continue;
		ssize_t n = r->out.used ? 0 : send(c->fd, frame.at, frame.used, MSG_NOSIGNAL);
		if (n == (ssize_t)frame.used) continue;
		append(&r->out, frame.at + (n > 0 ? n : 0), frame.used - (n > 0 ? n : 0));
		if (!r->is_waiting) flush(r);
	}
}

static void hear_in_turn(Said *said) {
	Reader *r = (Reader *)said->by;
	if (said->kind == POST && r->client.is_named) {
		if (spoken.used && strcmp(spoken_in, r->client.room)) deliver_all();
		append(&spoken, spoken.used ? "," : "[", 1);
		append_posted(&spoken, spoken_in = r->client.room, r->client.name, said->id, said->words);
	} else if (said->kind == HELLO && !r->client.is_named && said->name.n <= NAME_BYTES_MAX && said->room.n <= NAME_BYTES_MAX) {
		deliver_all(); /* what was said before is not for the one who enters */
		append_answer(&r->out, WELCOME, said->ref);
		flush(r);
		take_seat(said);
	} else if (said->kind == PING) {
		append_answer(&r->out, PONG, said->number);
		flush(r);
	}
	free(said);
}

static void get_up(Reader *r) {
	deliver_all(); /* of the room that is named by whoever spoke last */
	free(r->out.at);
	leave(&r->client);
}

static void yardstick(int listener) {
	struct epoll_event events[EVENTS];
	epoll = epoll_create1(0);
	for (watch(NULL, listener, EPOLLIN, EPOLL_CTL_ADD);; deliver_all()) {
		int count = epoll_wait(epoll, events, EVENTS, -1);
		for (int i = 0; i < count; i++) {
			Reader *r = events[i].data.ptr;
			if (!r) {
				int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
				if (fd < 0 || !(r = calloc(1, sizeof *r))) continue;
				watch(r, r->client.fd = fd, EPOLLIN, EPOLL_CTL_ADD);
				continue;
			}
			if (events[i].events & EPOLLOUT) flush(r);
			if (events[i].events & ~EPOLLOUT && !hear_from(&r->client, 0, hear_in_turn, NULL)) get_up(r);
		}
	}
}
#endif

/* ---- */

static const struct { const char *name; void (*run)(int listener); int backlog; const char *talk; } modes[] = {
	{ "rooms-threads", rooms_threads, 50, "nc %s %d   (your name, then a message on each line; exit leaves)" },
	{ "rooms-poller", rooms_poller, 50, "nc %s %d   (your name, then a message on each line; exit leaves)" },
	{ "wheel-threads", wheel_threads, 50, "nc %s %d   (each line is answered)" },
	{ "wheel", wheel, 50, "nc %s %d   (each line is answered)" },
	{ "pool-single", pool_single, 50, "curl http://%s:%d/   (or /wait/500: blocks for 500 ms)" },
	{ "pool-threads", pool_threads, 50, "curl http://%s:%d/   (or /wait/500: blocks for 500 ms)" },
	{ "pool-20", pool_20, 50, "curl http://%s:%d/   (or /wait/500: blocks for 500 ms)" },
#ifdef __linux__
	{ "yardstick", yardstick, 4096, "ws://%s:%d/   (the plain dialect)" },
#endif
};

int main(int count, char **words) {
	const char *host = getenv("HOST") ? getenv("HOST") : "127.0.0.1";
	rlim_t memory = setting("MEMORY_BYTES_MAX", 4L << 30);
	rlim_t descriptors = setting("DESCRIPTORS_MAX", 0);
	setrlimit(RLIMIT_DATA, &(struct rlimit) { memory, memory });
	if (descriptors) setrlimit(RLIMIT_NOFILE, &(struct rlimit) { descriptors, descriptors });
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		if (count != 2 || strcmp(words[1], modes[i].name)) continue;
		int port, listener = listen_at(host, setting("BACKLOG", modes[i].backlog), &port);
		printf(modes[i].talk, host, port);
		printf("\n");
		fflush(stdout);
		modes[i].run(listener);
	}
	fprintf(stderr, "modes:");
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) fprintf(stderr, " %s", modes[i].name);
	return fprintf(stderr, "\n"), 2;
}
