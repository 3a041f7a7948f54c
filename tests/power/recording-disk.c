// A file system over the folder `files` that writes down, in order, every change and every sync that programs ask for, for tests of
// what is left after a power cut (`record.ts` reads it). It keeps no cache and runs one operation at a time, so that the
// record has the order in which they took effect. A sync is written down when it ends, after so many microseconds as
// on a slow disk: an answer that does not wait for it is seen before it.
//
//   recording-disk <files> <record> <microseconds> <mount point>
//
// A record is a line `kind inode number length length`, then as many bytes as the two lengths say: contents or paths.
#define FUSE_USE_VERSION 314
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int files, record;
static useconds_t slowness;

#define CHECK(call) \
  do {              \
    if ((call) == -1) return -errno; \
  } while (0)

/** A path below the mount point as one below the folder. */
static const char *below(const char *path) { return path[1] ? path + 1 : "."; }

static void note(const char *kind, ino_t inode, long long number, const char *one, size_t oneLength, const char *two) {
  char line[128];
  size_t twoLength = two ? strlen(two) : 0;
  int length = snprintf(line, sizeof line, "%s %llu %lld %zu %zu\n", kind, (unsigned long long)inode, number,
                        oneLength, twoLength);
  struct iovec parts[] = {{line, length}, {(void *)one, oneLength}, {(void *)two, twoLength}};
  // A record with a hole would prove nothing.
  if (writev(record, parts, 3) != (ssize_t)(length + oneLength + twoLength)) abort();
}

static void noteName(const char *kind, const char *path, long long number) {
  struct stat found;
  if (fstatat(files, below(path), &found, AT_SYMLINK_NOFOLLOW) == -1) abort();
  note(kind, found.st_ino, number, below(path), strlen(below(path)), NULL);
}

static ino_t inodeOf(int file) {
  struct stat found;
  if (fstat(file, &found) == -1) abort();
  return found.st_ino;
}

static void *start(struct fuse_conn_info *connection, struct fuse_config *config) {
  connection->want &= ~(FUSE_CAP_ATOMIC_O_TRUNC | FUSE_CAP_WRITEBACK_CACHE);
  config->use_ino = config->hard_remove = config->nullpath_ok = 1;
  return NULL;
}

static int look(const char *path, struct stat *found, struct fuse_file_info *opened) {
  CHECK(opened ? fstat((int)opened->fh, found) : fstatat(files, below(path), found, AT_SYMLINK_NOFOLLOW));
  return 0;
}

static int mayUse(const char *path, int mode) {
  CHECK(faccessat(files, below(path), mode, 0));
  return 0;
}

static int readLink(const char *path, char *target, size_t size) {
  ssize_t length = readlinkat(files, below(path), target, size - 1);
  CHECK(length);
  target[length] = 0;
  return 0;
}

static int openFolder(const char *path, struct fuse_file_info *opened) {
  int folder = openat(files, below(path), O_RDONLY | O_DIRECTORY);
  CHECK(folder);
  opened->fh = folder;
  return 0;
}

static int list(const char *path, void *names, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *opened,
                enum fuse_readdir_flags flags) {
  int copy = openat((int)opened->fh, ".", O_RDONLY | O_DIRECTORY);
  CHECK(copy);
  DIR *folder = fdopendir(copy);
  for (struct dirent *entry; (entry = readdir(folder));) {
    struct stat found = {.st_ino = entry->d_ino, .st_mode = entry->d_type << 12};
    fill(names, entry->d_name, &found, 0, 0);
  }
  closedir(folder);
  return 0;
}

static int closeIt(const char *path, struct fuse_file_info *opened) {
  close((int)opened->fh);
  return 0;
}

static int openFile(const char *path, struct fuse_file_info *opened) {
  // The kernel gives the place of each write, also of one that appends.
  int file = openat(files, below(path), opened->flags & ~(O_APPEND | O_TRUNC | O_CREAT | O_EXCL));
  CHECK(file);
  opened->fh = file;
  return 0;
}

static int makeFile(const char *path, mode_t mode, struct fuse_file_info *opened) {
  int file = openat(files, below(path), (opened->flags & ~(O_APPEND | O_TRUNC)) | O_CREAT | O_EXCL, mode);
  CHECK(file);
  opened->fh = file;
  noteName("file", path, mode & 07777);
  return 0;
}

static int makeNode(const char *path, mode_t mode, dev_t device) {
  if (!S_ISREG(mode)) return -EPERM;
  struct fuse_file_info opened = {.flags = O_WRONLY};
  int failure = makeFile(path, mode, &opened);
  return failure ? failure : closeIt(path, &opened);
}

static int makeFolder(const char *path, mode_t mode) {
  CHECK(mkdirat(files, below(path), mode));
  noteName("folder", path, mode & 07777);
  return 0;
}

static int makeSymbolicLink(const char *target, const char *path) {
  struct stat found;
  CHECK(symlinkat(target, files, below(path)));
  CHECK(fstatat(files, below(path), &found, AT_SYMLINK_NOFOLLOW));
  note("symlink", found.st_ino, 0, below(path), strlen(below(path)), target);
  return 0;
}

static int makeLink(const char *from, const char *to) {
  CHECK(linkat(files, below(from), files, below(to), 0));
  noteName("link", to, 0);
  return 0;
}

static int renameIt(const char *from, const char *to, unsigned int flags) {
  CHECK(renameat2(files, below(from), files, below(to), flags));
  note("rename", 0, flags, below(from), strlen(below(from)), below(to));
  return 0;
}

static int removeName(const char *path, int flags) {
  CHECK(unlinkat(files, below(path), flags));
  note("remove", 0, 0, below(path), strlen(below(path)), NULL);
  return 0;
}

static int removeFile(const char *path) { return removeName(path, 0); }
static int removeFolder(const char *path) { return removeName(path, AT_REMOVEDIR); }

static int readFile(const char *path, char *bytes, size_t length, off_t at, struct fuse_file_info *opened) {
  ssize_t done = pread((int)opened->fh, bytes, length, at);
  CHECK(done);
  return (int)done;
}

static int writeFile(const char *path, const char *bytes, size_t length, off_t at, struct fuse_file_info *opened) {
  ssize_t done = pwrite((int)opened->fh, bytes, length, at);
  CHECK(done);
  note("write", inodeOf((int)opened->fh), at, bytes, done, NULL);
  return (int)done;
}

static int resize(const char *path, off_t size, struct fuse_file_info *opened) {
  int file = opened ? (int)opened->fh : openat(files, below(path), O_WRONLY);
  CHECK(file);
  int failure = ftruncate(file, size) == -1 ? -errno : 0;
  if (!failure) note("size", inodeOf(file), size, NULL, 0, NULL);
  if (!opened) close(file);
  return failure;
}

static int syncIt(const char *path, int isDataOnly, struct fuse_file_info *opened) {
  usleep(slowness);
  note("sync", inodeOf((int)opened->fh), 0, NULL, 0, NULL);
  return 0;
}

static int setMode(const char *path, mode_t mode, struct fuse_file_info *opened) {
  CHECK(opened ? fchmod((int)opened->fh, mode) : fchmodat(files, below(path), mode, 0));
  return 0;
}

static int setOwner(const char *path, uid_t user, gid_t group, struct fuse_file_info *opened) {
  CHECK(opened ? fchown((int)opened->fh, user, group)
               : fchownat(files, below(path), user, group, AT_SYMLINK_NOFOLLOW));
  return 0;
}

static int setTimes(const char *path, const struct timespec times[2], struct fuse_file_info *opened) {
  CHECK(opened ? futimens((int)opened->fh, times) : utimensat(files, below(path), times, AT_SYMLINK_NOFOLLOW));
  return 0;
}

static int room(const char *path, struct statvfs *found) {
  CHECK(fstatvfs(files, found));
  return 0;
}

static const struct fuse_operations operations = {
    .init = start, .getattr = look, .access = mayUse, .readlink = readLink,
    .opendir = openFolder, .readdir = list, .releasedir = closeIt, .fsyncdir = syncIt,
    .open = openFile, .create = makeFile, .mknod = makeNode, .release = closeIt,
    .mkdir = makeFolder, .symlink = makeSymbolicLink, .link = makeLink, .rename = renameIt,
    .unlink = removeFile, .rmdir = removeFolder, .read = readFile, .write = writeFile,
    .truncate = resize, .fsync = syncIt, .chmod = setMode, .chown = setOwner,
    .utimens = setTimes, .statfs = room,
};

int main(int count, char **words) {
  if (count != 5) return 2;
  files = open(words[1], O_RDONLY | O_DIRECTORY);
  record = open(words[2], O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (files == -1 || record == -1) return perror("recording-disk"), 1;
  slowness = (useconds_t)atoi(words[3]);
  umask(0);
  noteName("folder", "/", 0700);
  // The test that started it may be killed.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  char *arguments[] = {words[0], "-f", "-s", "-o", "fsname=recording-disk", words[4]};
  return fuse_main(6, arguments, &operations, NULL);
}
