/*
 * Drops whatever arrives for the TCP socket that it inherits as descriptor 3, before the kernel acknowledges it: what
 * a network that is down looks like from the other end. Ends, and lets packets through again, when its input does, so
 * that it does not outlive who started it. Needs no privilege: a socket may be filtered by whoever holds it.
 */
#include <linux/filter.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { JAMMED = 3 };

int main(void) {
	struct sock_filter keep_nothing[] = { BPF_STMT(BPF_RET | BPF_K, 0) };
	struct sock_fprog program = { 1, keep_nothing };
	int none = 0;
	char byte;
	if (setsockopt(JAMMED, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program)) return perror("SO_ATTACH_FILTER"), 1;
	printf("dropping\n");
	fflush(stdout);
	while (read(STDIN_FILENO, &byte, 1) > 0);
	if (setsockopt(JAMMED, SOL_SOCKET, SO_DETACH_FILTER, &none, sizeof none)) return perror("SO_DETACH_FILTER"), 1;
	return 0;
}
