/*
 * Records what a process does to the files of one folder, in the order in which it happens, so that a test can tell
 * what a disk would hold if the power went away at any moment. Preloaded (LD_PRELOAD); 64-bit Linux only.
 *
 *   RECORD_FOLDER   everything at and below this path is recorded
 *   RECORD_JOURNAL  where to; appended, so that several starts of a server make one journal
 *
 * Every call is made and recorded under one lock: the journal's order is the disk's. What changes a file in a way
 * that is not understood here is recorded as such, and fails the test, rather than being overlooked.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENED = 1, WRITTEN, TRUNCATED, SYNCED, UNLINKED, RENAMED, FOLDER_MADE, LINKED, NOT_UNDERSTOOD };
enum { FDS_MAX = 65536, NAMES_MAX = 8192 };

struct record { uint32_t what, name_bytes; uint64_t file; int64_t at; uint64_t data_bytes; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t file_of[FDS_MAX];
static int journal = -1;

static int is_ours(const char *path) {
	const char *folder = getenv("RECORD_FOLDER");
	size_t length = folder ? strlen(folder) : 0;
	return length && !strncmp(path, folder, length) && (path[length] == '/' || path[length] == 0);
}

/* libuv closes without libc: a number that was a file of ours may be a socket by now. */
static uint64_t file(int fd) {
	struct stat now;
	if (fd < 0 || fd >= FDS_MAX || !file_of[fd]) return 0;
	if (fstat(fd, &now) || now.st_ino != file_of[fd] || !(S_ISREG(now.st_mode) || S_ISDIR(now.st_mode))) return 0;
	return file_of[fd];
}

static void put(const void *bytes, size_t left) {
	while (left > 0) {
		long done = syscall(SYS_write, journal, bytes, left);
		if (done <= 0) abort();
		bytes = (const char *)bytes + done;
		left -= done;
	}
}

static void record(uint32_t what, uint64_t file, int64_t at, const char *name, size_t name_bytes,
                   const void *data, size_t data_bytes) {
	if (journal < 0)
		journal = syscall(SYS_openat, AT_FDCWD, getenv("RECORD_JOURNAL"),
		                  O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	struct record head = { what, name_bytes, file, at, data_bytes };
	put(&head, sizeof head);
	put(name, name_bytes);
	put(data, data_bytes);
}

static int opened(int at, const char *path, int flags, mode_t mode) {
	pthread_mutex_lock(&lock);
	int fd = syscall(SYS_openat, at, path, flags, mode);
	struct stat found;
	if (fd >= 0 && fd < FDS_MAX && is_ours(path) && !fstat(fd, &found)) {
		file_of[fd] = found.st_ino;
		record(OPENED, found.st_ino, S_ISDIR(found.st_mode), path, strlen(path), "", 0);
		if (flags & O_TRUNC) record(TRUNCATED, found.st_ino, 0, "", 0, "", 0);
	}
	pthread_mutex_unlock(&lock);
	return fd;
}

#define OPEN(name) \
	int name(const char *path, int flags, ...) { \
		va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
		return opened(AT_FDCWD, path, flags, mode); }
#define OPEN_AT(name) \
	int name(int at, const char *path, int flags, ...) { \
		va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
		return opened(at, path, flags, mode); }
OPEN(open) OPEN(open64) OPEN_AT(openat) OPEN_AT(openat64)

int close(int fd) {
	if (file(fd)) { pthread_mutex_lock(&lock); file_of[fd] = 0; pthread_mutex_unlock(&lock); }
	return syscall(SYS_close, fd);
}

/* For files of ours under the lock, for all others straight through. */
#define RECORDED(fd, call, on_success) \
	if (!file(fd)) return call; \
	pthread_mutex_lock(&lock); long done = call; if (done >= 0) { on_success; } pthread_mutex_unlock(&lock); \
	return done;

ssize_t write(int fd, const void *data, size_t bytes) {
	RECORDED(fd, syscall(SYS_write, fd, data, bytes),
	         record(WRITTEN, file(fd), lseek(fd, 0, SEEK_CUR) - done, "", 0, data, done))
}

#define PWRITE(name) \
	ssize_t name(int fd, const void *data, size_t bytes, off_t at) { \
		RECORDED(fd, syscall(SYS_pwrite64, fd, data, bytes, at), record(WRITTEN, file(fd), at, "", 0, data, done)) }
PWRITE(pwrite) PWRITE(pwrite64)

static void record_parts(int fd, const struct iovec *parts, int count, off_t at, size_t left) {
	for (int part = 0; part < count && left > 0; part++) {
		size_t bytes = parts[part].iov_len < left ? parts[part].iov_len : left;
		record(WRITTEN, file(fd), at, "", 0, parts[part].iov_base, bytes);
		at += bytes;
		left -= bytes;
	}
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
	RECORDED(fd, syscall(SYS_writev, fd, parts, count),
	         record_parts(fd, parts, count, lseek(fd, 0, SEEK_CUR) - done, done))
}

#define PWRITEV(name) \
	ssize_t name(int fd, const struct iovec *parts, int count, off_t at) { \
		RECORDED(fd, syscall(SYS_pwritev, fd, parts, count, at, 0), record_parts(fd, parts, count, at, done)) }
PWRITEV(pwritev) PWRITEV(pwritev64)

#define TRUNCATE(name) \
	int name(int fd, off_t size) { \
		RECORDED(fd, syscall(SYS_ftruncate, fd, size), record(TRUNCATED, file(fd), size, "", 0, "", 0)) }
TRUNCATE(ftruncate) TRUNCATE(ftruncate64)

int fsync(int fd) { RECORDED(fd, syscall(SYS_fsync, fd), record(SYNCED, file(fd), 0, "", 0, "", 0)) }
int fdatasync(int fd) { RECORDED(fd, syscall(SYS_fdatasync, fd), record(SYNCED, file(fd), 0, "", 0, "", 0)) }

#define UNKNOWN(type, name, parameters, call) \
	type name parameters { RECORDED(fd, call, record(NOT_UNDERSTOOD, file(fd), 0, #name, strlen(#name), "", 0)) }
UNKNOWN(int, fallocate, (int fd, int mode, off_t at, off_t size), syscall(SYS_fallocate, fd, mode, at, size))

#define NAMED(path, call, on_success) \
	if (!is_ours(path)) return call; \
	pthread_mutex_lock(&lock); int done = call; if (done == 0) { on_success; } pthread_mutex_unlock(&lock); \
	return done;

int unlink(const char *path) {
	NAMED(path, syscall(SYS_unlinkat, AT_FDCWD, path, 0), record(UNLINKED, 0, 0, path, strlen(path), "", 0))
}

int mkdir(const char *path, mode_t mode) {
	NAMED(path, syscall(SYS_mkdirat, AT_FDCWD, path, mode), record(FOLDER_MADE, 0, 0, path, strlen(path), "", 0))
}

#define NAMED_TWICE(name, call, what) \
	int name(const char *from, const char *to) { \
		char names[NAMES_MAX]; \
		size_t first = strlen(from) + 1, second = strlen(to); \
		if (first + second > sizeof names) abort(); \
		memcpy(names, from, first); \
		memcpy(names + first, to, second); \
		NAMED(from, call, record(what, 0, 0, names, first + second, "", 0)) }
NAMED_TWICE(rename, syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0), RENAMED)
NAMED_TWICE(link, syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0), LINKED)
