/*
 * Bounds what the kernel takes of another process for one connection, whose other end it inherits as descriptor 3:
 * `send-buffer PID BYTES` prints what the kernel made of it. Needs the right to look into that process.
 */
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THIS_END = 3, DESCRIPTORS = 1 << 17 };

static in_port_t port_of(int end, int (*name)(int, struct sockaddr *restrict, socklen_t *restrict)) {
	struct sockaddr_storage address = { 0 };
	socklen_t size = sizeof address;
	/* the port stands at the same place in both kinds of address */
	return name(end, (struct sockaddr *)&address, &size) ? 0 : ((struct sockaddr_in *)&address)->sin_port;
}

int main(int count, char **words) {
	int process = count == 3 ? syscall(SYS_pidfd_open, atoi(words[1]), 0) : -1, bytes = count == 3 ? atoi(words[2]) : 0;
	socklen_t size = sizeof bytes;
	if (process < 0) return perror("pidfd_open"), 1;
	for (int descriptor = 0; descriptor < DESCRIPTORS; descriptor++) {
		int end = syscall(SYS_pidfd_getfd, process, descriptor, 0);
		if (end < 0 && errno == EBADF) continue;
		if (end < 0) return perror("pidfd_getfd"), 1;
		if (port_of(end, getpeername) == port_of(THIS_END, getsockname) && port_of(THIS_END, getsockname)) {
			if (setsockopt(end, SOL_SOCKET, SO_SNDBUF, &bytes, size)) return perror("SO_SNDBUF"), 1;
			getsockopt(end, SOL_SOCKET, SO_SNDBUF, &bytes, &size);
			return printf("%d\n", bytes), 0;
		}
		close(end);
	}
	return fprintf(stderr, "that process has no such connection\n"), 1;
}
