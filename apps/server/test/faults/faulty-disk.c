/*
 * A disk that fails on command. Preloaded (LD_PRELOAD); Linux only.
 *
 *   FAULT_FOLDER   writes and syncs of files at and below this path may fail
 *   FAULT_CONTROL  a file that says how, as long as it is there: "full", "read-only", or "slow" and milliseconds
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int is_ours(int fd) {
	char link[64], path[4096];
	const char *folder = getenv("FAULT_FOLDER");
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t length = folder ? readlink(link, path, sizeof path - 1) : -1;
	if (length < 0) return 0;
	path[length] = 0;
	return !strncmp(path, folder, strlen(folder));
}

/** What is wanted just now, in `told`; 0 when nothing is. */
static int told_for(int fd, char *told, size_t size) {
	int control = syscall(SYS_openat, AT_FDCWD, getenv("FAULT_CONTROL"), O_RDONLY);
	if (control < 0) return 0;
	long length = syscall(SYS_read, control, told, size - 1);
	syscall(SYS_close, control);
	told[length > 0 ? length : 0] = 0;
	return length > 0 && is_ours(fd);
}

/** Whether a write fails, with errno set. */
static int fails(int fd) {
	char told[64];
	if (!told_for(fd, told, sizeof told)) return 0;
	if (!strncmp(told, "full", 4)) return errno = ENOSPC, 1;
	if (!strncmp(told, "read-only", 9)) return errno = EROFS, 1;
	return 0;
}

static void rest(int fd) {
	char told[64];
	long ms;
	if (!told_for(fd, told, sizeof told) || sscanf(told, "slow %ld", &ms) != 1) return;
	struct timespec time = { ms / 1000, ms % 1000 * 1000000 };
	nanosleep(&time, NULL);
}

ssize_t write(int fd, const void *bytes, size_t size) {
	return fails(fd) ? -1 : syscall(SYS_write, fd, bytes, size);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
	return fails(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) {
	return fails(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, size, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
	return fails(fd) ? -1 : syscall(SYS_writev, fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
	return fails(fd) ? -1 : syscall(SYS_pwritev, fd, parts, count, at, 0);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) {
	return fails(fd) ? -1 : syscall(SYS_pwritev, fd, parts, count, at, 0);
}
int ftruncate(int fd, off_t size) { return fails(fd) ? -1 : syscall(SYS_ftruncate, fd, size); }
int ftruncate64(int fd, off_t size) { return fails(fd) ? -1 : syscall(SYS_ftruncate, fd, size); }
int fsync(int fd) { return rest(fd), syscall(SYS_fsync, fd); }
int fdatasync(int fd) { return rest(fd), syscall(SYS_fdatasync, fd); }
