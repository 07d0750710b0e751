/*
 * Drops what is sent to the TCP socket that it inherits as descriptor 3, before the kernel acknowledges it: what a
 * network that is down looks like from the other end. Acknowledgements of what the socket itself sends go through, for
 * without them it would soon fall silent, too: only the way to it is cut. Ends, and lets packets through again, when its
 * input does, so that it does not outlive who started it. Needs no privilege: a socket may be filtered by whoever holds
 * it.
 */
#include <linux/filter.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { JAMMED = 3, WHOLE = -1 };
/* where they lie in the header of a packet; its length there is in words of four bytes, in the upper half of a byte */
enum { HEADER_LENGTH = 12, FLAGS = 13, FIN_SYN_RST = 7 };

int main(void) {
	struct sock_filter keep_acknowledgements[] = {
		BPF_STMT(BPF_LD | BPF_B | BPF_ABS, FLAGS),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, FIN_SYN_RST, 6, 0),
		BPF_STMT(BPF_LD | BPF_B | BPF_ABS, HEADER_LENGTH),
		BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf0),
		BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 2),
		BPF_STMT(BPF_MISC | BPF_TAX, 0),
		BPF_STMT(BPF_LD | BPF_W | BPF_LEN, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_X, 0, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, 0),
		BPF_STMT(BPF_RET | BPF_K, WHOLE),
	};
	struct sock_fprog program = { sizeof keep_acknowledgements / sizeof *keep_acknowledgements, keep_acknowledgements };
	int none = 0;
	char byte;
	if (setsockopt(JAMMED, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program)) return perror("SO_ATTACH_FILTER"), 1;
	printf("dropping\n");
	fflush(stdout);
	while (read(STDIN_FILENO, &byte, 1) > 0);
	if (setsockopt(JAMMED, SOL_SOCKET, SO_DETACH_FILTER, &none, sizeof none)) return perror("SO_DETACH_FILTER"), 1;
	return 0;
}
