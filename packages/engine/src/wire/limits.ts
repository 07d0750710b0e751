/** The fixed limits of the engine's own frames, unit last in the name. An application adds those of its own. */
export const PROTOCOL_VERSION = 1;

/** `ref` is an integer from 0 to this (2^53 - 1: the last one JSON numbers carry exactly). */
export const REF_MAX = Number.MAX_SAFE_INTEGER;

export const ROOM_ID_CHARS_MAX = 64;
/** Seats a room may declare; 0 means "no limit". */
export const CAPACITY_MAX = 1_000_000;
export const TOKEN_CHARS_MAX = 128;
export const EPOCH_CHARS_MAX = 64;
/** Browsers and apps that one person comes in with. */
export const DEVICES_PER_PERSON_MAX = 16;

/** Events of one `page`. */
export const PAGE_EVENTS_MAX = 100;
/** Events of the newest page in `joined`. */
export const JOINED_EVENTS_MAX = 50;
/** Missed events in a recovered `joined`; the rest follows unasked. */
export const REPLAY_EVENTS_MAX = 100;

/** Up to this many members, `presence` and `joined` carry names; above, counts only. */
export const NAMED_MEMBERS_MAX = 200;

/** The page pings after this much silence and gives the link up when no `pong` came for as long again (CONN5). */
export const CLIENT_SILENCE_MS = 20_000;
export const CLIENT_PONG_WAIT_MS = 5_000;
