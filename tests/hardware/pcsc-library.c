// A PC/SC library as it is called on Windows (-DWINDOWS) and on macOS, with two readers and a card that is swapped once.
// It answers wrong arguments, and structures of another shape, with codes of its own, which no caller takes for success.
#include <stdint.h>
#include <string.h>
#include <unistd.h>

typedef int32_t LONG;
typedef uint32_t DWORD;
typedef struct { DWORD protocol, length; } IO_REQUEST;
#ifdef WINDOWS
typedef uintptr_t CONTEXT, CARD;
typedef uint16_t LETTER;
#define NAMED(function) function##W
typedef struct { const LETTER *reader; void *data; DWORD current, event, atrLength; uint8_t atr[36]; } STATE;
_Static_assert(sizeof(STATE) == 64, "SCARD_READERSTATEW");
#else
#pragma pack(1)
typedef int32_t CONTEXT, CARD;
typedef char LETTER;
#define NAMED(function) function
typedef struct { const LETTER *reader; void *data; DWORD current, event, atrLength; uint8_t atr[33]; } STATE;
_Static_assert(sizeof(STATE) == 61, "SCARD_READERSTATE");
#endif

static const CONTEXT context = (CONTEXT)0x7eadbeef;
static const CARD card = (CARD)0x12345678;
static const char *const first = "Leitor A 0", *const second = "Leitor B 1";
static int waits = 0;

static DWORD put(LETTER *to, const char *name) {
  DWORD length = 0;
  do to[length++] = *name; while (*name++);
  return length;
}

static int is(const LETTER *name, const char *other) {
  LETTER text[64];
  return memcmp(name, text, put(text, other) * sizeof(LETTER)) == 0;
}

LONG SCardEstablishContext(DWORD scope, void *a, void *b, CONTEXT *to) {
  if (scope != 2 || a || b) return 1;
  *to = context;
  return 0;
}

LONG SCardReleaseContext(CONTEXT of) { return of == context ? 0 : 2; }

// The second reader is pulled out after the third look.
LONG NAMED(SCardListReaders)(CONTEXT of, const LETTER *groups, LETTER *to, DWORD *length) {
  if (of != context || groups || *length != 16384) return 3;
  *length = put(to, first);
  if (waits < 3) *length += put(to + *length, second);
  to[(*length)++] = 0;
  return 0;
}

// A card is put on, another one in its place, and that is taken away; then nothing happens any more.
LONG NAMED(SCardGetStatusChange)(CONTEXT of, DWORD ms, STATE *states, DWORD count) {
  static const DWORD events[] = {0x10022, 0x30022, 0x40012};
  if (of != context) return 4;
  for (DWORD i = 0; i < count; i++) {
    if (states[i].data || !is(states[i].reader, i == 0 ? first : second)) return 5;
    if (states[i].current != (waits == 0 ? 0 : i == 1 ? 0x10 : events[waits > 3 ? 2 : waits - 1] & ~2u)) return 6;
    states[i].atrLength = 2;
    memcpy(states[i].atr, "\x3b\x8f", 2);
    if (waits < 3) states[i].event = i == 0 ? events[waits] : 0x12;
  }
  if (waits++ < 3) return 0;
  usleep(ms * 1000);
  return (LONG)0x8010000a;
}

LONG NAMED(SCardConnect)(CONTEXT of, const LETTER *reader, DWORD share, DWORD protocols, CARD *to, DWORD *protocol) {
  if (of != context || !is(reader, first) || share != 2 || protocols != 3) return 7;
  *to = card;
  *protocol = 2;
  return 0;
}

LONG SCardTransmit(CARD to, const IO_REQUEST *request, const uint8_t *sent, DWORD length, IO_REQUEST *received,
                   uint8_t *answer, DWORD *answerLength) {
  if (to != card || request->protocol != 2 || request->length != 8 || received) return 8;
  if (length != 5 || memcmp(sent, "\xff\xca\0\0\0", 5) || *answerLength != 258) return 9;
  memcpy(answer, "\x04\xa1\xb2\xc3\x90\0", 6);
  *answerLength = 6;
  return 0;
}

LONG SCardDisconnect(CARD of, DWORD what) { return of == card && what == 0 ? 0 : 10; }
