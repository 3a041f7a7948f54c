// A library that is called as winspool.drv is, with the types of winspool.h on 64-bit Windows, for the machine of the tests. Its
// documents are appended to the file that SPOOLED names. The printer "Held" never takes a document until it is deleted; "Begun" has
// begun with it; somebody deletes each document of "Emptied" in the queue.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t BOOL;
typedef uint32_t DWORD;
typedef uint16_t WCHAR;

typedef struct {
  const WCHAR *name, *output, *datatype;
} DOC_INFO_1W;

typedef struct {
  DWORD id;
  const WCHAR *printer, *machine, *user, *document, *datatype, *text;
  DWORD status, priority, position, total, printed;
} JOB_INFO_1W;

typedef struct {
  const WCHAR *name, *server;
  DWORD attributes;
} PRINTER_INFO_4W;

static const char *const names[] = {"Balcao", "Held", "Begun", "Emptied"};
enum { balcao = 1, held, begun, emptied, printers = emptied };
enum { pauseJob = 1, deleteJob = 5, retainJob = 8, releaseJob = 9 };
enum { spooling = 0x8, printing = 0x10, printed = 0x80 };
static int jobs = 0, looks = 0, deleted = 0, retained = 0;

static int nameOf(const WCHAR *text) {
  for (int i = 0; i < printers; i++) {
    size_t at = 0;
    while (names[i][at] && (WCHAR)names[i][at] == text[at]) at++;
    if (!names[i][at] && !text[at]) return i + 1;
  }
  return 0;
}

static void spool(const void *bytes, size_t length) {
  FILE *file = fopen(getenv("SPOOLED"), "ab");
  fwrite(bytes, 1, length, file);
  fclose(file);
}

BOOL OpenPrinterW(const WCHAR *name, uintptr_t *handle, void *defaults) {
  *handle = nameOf(name);
  return *handle != 0 && defaults == NULL;
}

BOOL ClosePrinter(uintptr_t handle) { return handle != 0; }

DWORD StartDocPrinterW(uintptr_t handle, DWORD level, const DOC_INFO_1W *info) {
  if (handle == 0 || level != 1 || info->output || info->name[0] != 'B' || info->datatype[0] != 'R') return 0;
  looks = deleted = retained = 0;
  return ++jobs;
}

BOOL StartPagePrinter(uintptr_t handle) { return handle != 0; }

BOOL WritePrinter(uintptr_t handle, const uint8_t *bytes, DWORD length, DWORD *written) {
  if (handle == balcao) spool(bytes, length);
  *written = length;
  return 1;
}

BOOL EndPagePrinter(uintptr_t handle) { return handle != 0; }
BOOL EndDocPrinter(uintptr_t handle) { return handle != 0; }

BOOL GetJobW(uintptr_t handle, DWORD job, DWORD level, uint8_t *buffer, DWORD length, DWORD *needed) {
  *needed = sizeof(JOB_INFO_1W);
  if (level != 1 || length < sizeof(JOB_INFO_1W)) return 0;
  int isOver = handle != held && handle != begun && ++looks > 2;
  if (isOver && (handle == emptied || !retained)) deleted = 1;
  if (deleted) return 0;
  JOB_INFO_1W info = {.id = job, .status = isOver ? printed : handle == begun ? printing : spooling};
  memcpy(buffer, &info, sizeof info);
  return 1;
}

BOOL SetJobW(uintptr_t handle, DWORD job, DWORD level, void *info, DWORD command) {
  if (handle == 0 || (int)job != jobs || level != 0 || info || deleted) return 0;
  if (command == retainJob || command == releaseJob) retained = command == retainJob;
  // The queue keeps what is retained.
  else if (command == deleteJob && !retained) deleted = 1;
  else return command == pauseJob;
  return 1;
}

BOOL GetPrinterW(uintptr_t handle, DWORD level, uint8_t *buffer, DWORD length, DWORD *needed) {
  *needed = sizeof(DWORD);
  if (handle == 0 || level != 6 || length < sizeof(DWORD)) return 0;
  memset(buffer, 0, sizeof(DWORD));
  return 1;
}

BOOL EnumPrintersW(DWORD flags, void *name, DWORD level, uint8_t *buffer, DWORD length, DWORD *needed, DWORD *count) {
  PRINTER_INFO_4W *infos = (PRINTER_INFO_4W *)buffer;
  WCHAR *text = (WCHAR *)(buffer + printers * sizeof(PRINTER_INFO_4W));
  *needed = printers * sizeof(PRINTER_INFO_4W) + 64;
  if (flags != 6 || name || level != 4 || length < *needed) return 0;
  for (int i = 0; i < printers; i++) {
    infos[i] = (PRINTER_INFO_4W){.name = text, .attributes = 0x40};
    for (const char *at = names[i]; (*text++ = (WCHAR)*at); at++) {}
  }
  *count = printers;
  return 1;
}
