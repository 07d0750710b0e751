/*
 * The limit of the design: one thread, epoll, no storage. What came in during a turn of the loop is encoded once for
 * each room, and every reader gets it with one send(). A chat server on this kernel that writes to each reader once a
 * turn cannot be much faster; the distance to it is what Node, JSON and the archive cost.
 */
#include "plain-dialect.h"
#include <sys/epoll.h>

enum { PEOPLE = 1 << 17, ROOMS = 1 << 16, READ = 1 << 16, EVENTS = 1024 };
typedef struct { char id[65]; int *members, count, size; Bytes turn; } Room;
typedef struct { Bytes in, out; Room *room; int place; bool open, upgraded, waiting; char name[260]; } Person;

static Person people[PEOPLE];
static Room rooms[ROOMS], *said[ROOMS];
static int epoll, said_count;

/* ---- output: what the kernel does not take stays with the person, and waits for EPOLLOUT ---- */

static void watch(int fd, int events, int how) {
	struct epoll_event event = { .events = events, .data.fd = fd };
	epoll_ctl(epoll, how, fd, &event);
}

static void flush(int fd) {
	Person *p = &people[fd];
	ssize_t n = p->out.used ? send(fd, p->out.at, p->out.used, MSG_NOSIGNAL) : 0;
	if (n > 0) drop(&p->out, n);
	if (p->waiting != (p->out.used > 0)) watch(fd, EPOLLIN | ((p->waiting = p->out.used > 0) ? EPOLLOUT : 0), EPOLL_CTL_MOD);
}

/* one frame, an array of all that was said in this turn */
static void deliver(Room *r) {
	static Bytes frame;
	frame.used = 0;
	append(&r->turn, "]", 1);
	append_frame(&frame, 1, r->turn.at, r->turn.used);
	r->turn.used = 0;
	for (int i = 0; i < r->count; i++) {
		Person *p = &people[r->members[i]];
		ssize_t n = p->out.used ? 0 : send(r->members[i], frame.at, frame.used, MSG_NOSIGNAL);
		if (n == (ssize_t)frame.used) continue;
		append(&p->out, frame.at + (n > 0 ? n : 0), frame.used - (n > 0 ? n : 0));
		if (!p->waiting) flush(r->members[i]);
	}
}

static void deliver_all(void) {
	while (said_count) deliver(said[--said_count]);
}

/* ---- the plain dialect ---- */

static Room *room_of(const char *id) {
	uint32_t hash = 2166136261u;
	for (const char *c = id; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
	for (;; hash++) {
		Room *r = &rooms[hash % ROOMS];
		if (!r->id[0]) strcpy(r->id, id);
		if (!strcmp(r->id, id)) return r;
	}
}

static void enter(int fd, Room *r) {
	if (r->count == r->size && !(r->members = realloc(r->members, (r->size = r->size * 2 + 8) * sizeof(int)))) abort();
	people[fd].room = r;
	people[fd].place = r->count;
	r->members[r->count++] = fd;
}

static void receive(int fd, char *json) {
	Person *p = &people[fd];
	Part type = part(json, "\"type\":\"");
	if (is_text(type, "post") && p->room) {
		Bytes *turn = &p->room->turn;
		if (!turn->used) said[said_count++] = p->room;
		append(turn, turn->used ? "," : "[", 1);
		append_posted(turn, p->room->id, p->name, part(json, "\"id\":\""), part(json, "\"text\":\""));
	} else if (is_text(type, "hello") && !p->room) {
		char key[65];
		Part name = part(json, "\"name\":\""), room = part(json, "\"room\":\"");
		snprintf(p->name, sizeof p->name, "%.*s", (int)name.n, name.at);
		snprintf(key, sizeof key, "%.*s", (int)room.n, room.at);
		deliver_all(); /* what was said before is not for the one who enters */
		append_answer(&p->out, WELCOME, part(json, "\"ref\":"));
		flush(fd);
		enter(fd, room_of(key));
	} else if (is_text(type, "ping")) {
		append_answer(&p->out, PONG, part(json, "\"n\":"));
		flush(fd);
	}
}

/* ---- the handshake and the frames of RFC 6455 ---- */

static bool upgrade(int fd) {
	Person *p = &people[fd];
	if (!strstr(p->in.at, "\r\n\r\n")) return p->in.used < 8192;
	p->upgraded = accept_upgrade(&p->in, &p->out);
	flush(fd);
	return p->upgraded;
}

/* false: the person is done */
static bool receive_frames(int fd) {
	Bytes *in = &people[fd].in;
	size_t done = 0;
	for (Frame f; read_frame(in->at + done, in->used - done, &f); done += f.whole) {
		if (f.opcode == 8) return false;
		if (f.opcode == 9) append_frame(&people[fd].out, 10, f.text, f.n), flush(fd);
		if (f.opcode == 1) {
			char next = f.text[f.n]; /* there is one: `read_from` keeps a byte behind the last */
			f.text[f.n] = 0;
			receive(fd, f.text);
			f.text[f.n] = next;
		}
	}
	if (done) drop(in, done);
	return true;
}

static void leave(int fd) {
	Person *p = &people[fd];
	if (p->room) {
		int last = p->room->members[--p->room->count];
		p->room->members[p->place] = last;
		people[last].place = p->place;
	}
	free(p->in.at);
	free(p->out.at);
	*p = (Person) { 0 };
	close(fd);
}

static void read_from(int fd) {
	static char buffer[READ];
	Person *p = &people[fd];
	ssize_t n = recv(fd, buffer, sizeof buffer, 0);
	if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
	if (n <= 0) return leave(fd);
	append(&p->in, buffer, n);
	p->in.at[p->in.used] = 0;
	if (!p->upgraded && !upgrade(fd)) return leave(fd);
	if (p->upgraded && !receive_frames(fd)) leave(fd);
}

int main(void) {
	struct epoll_event events[EVENTS];
	int port, fd, listener = listen_at(getenv("HOST") ? getenv("HOST") : "127.0.0.1", SOCK_NONBLOCK, 4096, &port);
	epoll = epoll_create1(0);
	watch(listener, EPOLLIN, EPOLL_CTL_ADD);
	for (;;) {
		int count = epoll_wait(epoll, events, EVENTS, -1);
		for (int i = 0; i < count; i++) {
			if (events[i].data.fd == listener) {
				while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0)
					if (fd < PEOPLE) people[fd].open = true, watch(fd, EPOLLIN, EPOLL_CTL_ADD);
					else close(fd);
			} else if (people[events[i].data.fd].open) {
				if (events[i].events & EPOLLOUT) flush(events[i].data.fd);
				if (events[i].events & ~EPOLLOUT) read_from(events[i].data.fd);
			}
		}
		deliver_all();
	}
}
