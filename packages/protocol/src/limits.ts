/**
 * Every fixed limit of the wire, unit last in the name. What an operator may change lies in the server's
 * configuration and is told to clients in `welcome.limits`; these are the values both sides can rely on.
 */
export * from "@parley/engine/wire/limits";

/** Code points of a name, after trimming. */
export const NAME_CHARS_MAX = 32;
export const NAME_BYTES_MAX = 128;
/** Combining marks in a row: three are enough for every living script, more is decoration that hides rows. */
export const NAME_MARKS_IN_A_ROW_MAX = 3;
/** As typed, before it is looked at (NAME2). */
export const NAME_TYPED_CHARS_MAX = 1_024;
/** WHO: words of a sheet, each one of a list of 2,048: 110 bits. As typed, and what says that the house made them. */
export const RECOVERY_WORDS = 10;
export const RECOVERY_WORDS_TYPED_CHARS_MAX = 512;
export const SHEET_CHARS_MAX = 128;
/** Names that one person left by renaming, and that are theirs still (WHO4). */
export const NAMES_LEFT_MAX = 3;
/** WHO8: a link to another device: how long it lasts, and how often its two digits may be wrong. */
export const LINK_LASTS_MS = 120_000;
export const LINK_TRIES_MAX = 3;
export const LINK_SECRET_CHARS_MAX = 64;
/** Of its code: 50 bits. As typed, with blanks and dashes. */
export const LINK_CODE_CHARS = 10;
export const LINK_CODE_TYPED_CHARS_MAX = 32;
/** What is kept of what a browser says it is. */
export const BROWSER_CHARS_MAX = 64;
export const TITLE_CHARS_MAX = 80;
export const TOPIC_CHARS_MAX = 240;
/** A conversation: a room whose id begins so belongs to all its people, and nobody owns it (TALK). */
export const DIRECT_PREFIX = "direct-";
/** Others in one conversation. */
export const CONVERSATION_OTHERS_MAX = 7;
/** What `hello.knows` says of whoever shows conversations of more than two as such (TALK8). */
export const KNOWS_OF_MANY = "of-many";
/** And of whoever knows the close code of a device that was ended (DEVICE4). */
export const KNOWS_ENDED = "device-ended";
/** What one `hello` says that it knows, and characters of each; what the server has not heard of is ignored. */
export const KNOWN_MAX = 32;
export const KNOWN_CHARS_MAX = 32;
/** Conversations told behind one `welcome`: those written in last. */
export const CONVERSATIONS_TOLD_MAX = 200;
/** Rooms of one `overview`: those written in last; and code points of the newest message of each. */
export const OVERVIEW_ROOMS_MAX = 200;
export const OVERVIEW_TEXT_CHARS_MAX = 120;
/** Rooms of one answer to `rooms`, and characters of its `next`: a title and an id, encoded. */
export const ROOMS_PAGE_MAX = 50;
export const ROOMS_AFTER_CHARS_MAX = 1_024;
/** Doors of programs into one room; a server may allow fewer. */
export const HOOKS_PER_ROOM_MAX = 20;
/** Programs that read a room, or write into it by a token (BOT); a server may allow fewer. */
export const BOTS_PER_ROOM_MAX = 10;
/** Who helps the owner to keep a room; a server may allow fewer. */
export const ROOM_MODERATORS_MAX = 20;
/** Messages pinned in one room; a server may allow fewer. And code points of the text of each, where they are listed. */
export const ROOM_PINS_MAX = 50;
export const PIN_TEXT_CHARS_MAX = 1_000;
/** Reactions of one message of which it is told whose they are, each person of each emoji counted. */
export const REACTORS_TOLD_MAX = 200;
/** Texts of one message that are told at once, of those that it had. */
export const EDITS_TOLD_MAX = 50;
/** Saved messages that are told at once, and code points of the text of each. */
export const SAVED_TOLD_MAX = 50;
export const SAVED_TEXT_CHARS_MAX = 1_000;
/** Characters of how a hook makes a text of JSON. */
export const HOOK_TEMPLATE_CHARS_MAX = 2_000;
/** Characters of the address that an outgoing hook sends to. */
export const OUTGOING_ADDRESS_CHARS_MAX = 2_000;
/** A ban or a mute: a year; whoever means for ever says so again. */
export const MODERATION_SECONDS_MAX = 31_536_000;
export const SLOW_SECONDS_MAX = 86_400;
export const REASON_CHARS_MAX = 240;
export const PASSPHRASE_CHARS_MAX = 128;
/** Lines of one answer: reports, the record of what was done. */
export const MODERATION_PAGE_MAX = 100;
/** Rows of one answer about people and rooms of the house. */
export const ADMIN_PAGE_MAX = 50;
export const EMOJI_CHARS_MAX = 32;
/** ACT: the name of an activity is that of its folder. */
export const ACTIVITY_NAME_CHARS_MAX = 32;
/** The state of an activity up to which a page holds it: what is larger is asked for. */
export const ACTIVITY_STATE_IN_PAGES_BYTES_MAX = 2_048;

/** WHO12: passkeys of one person. */
export const PASSKEYS_PER_PERSON_MAX = 16;
/** How long a challenge may wait for its answer. */
export const PASSKEY_CHALLENGE_LASTS_MS = 300_000;
/** In base64url: an id has up to 1,023 bytes. */
export const PASSKEY_ID_CHARS_MAX = 1_364;
/** In base64url, of each part of what a browser says of a passkey. */
export const PASSKEY_PART_CHARS_MAX = 8_192;
/** Of what a provider of sign-ins puts into an address; some put what they know into a code. */
export const PROVIDER_PART_CHARS_MAX = 4_096;

/** What the server allows may be less, and is told in `welcome.limits.filesPerMessage`. */
export const FILES_PER_MESSAGE_MAX = 10;
export const FILE_NAME_BYTES_MAX = 255;
/** Sides of a thumbnail. */
export const THUMBNAIL_PIXELS_MAX = 480;
/** Of one PATCH of an upload: at this size 35 kB/s are enough to be through before a request is cut. */
export const UPLOAD_CHUNK_BYTES = 1_048_576;

/** How long `GET /api/rooms/:room/events?wait=` waits for something new, at most. */
export const ROOM_WAIT_S_MAX = 25;

export const READ_STEPS_MAX = 20;

/** A `typing` lasts this long at the reader; repeat it every `TYPING_REPEAT_MS`. */
export const TYPING_LASTS_MS = 5_000;
export const TYPING_REPEAT_MS = 3_000;

/** A name or an address asked of the DNS, as typed; in ASCII the DNS itself allows 253. */
export const HOST_CHARS_MAX = 255;
export const URL_CHARS_MAX = 2_048;
export const SEARCH_QUERY_CHARS_MAX = 500;
/** Hits of one answer. */
export const SEARCH_HITS_MAX = 100;

/** Numbers that may be sent along, and results that come back whole. */
export const NUMBERS_GIVEN_MAX = 10_000;
/** Numbers made from a seed. */
export const NUMBERS_COUNT_MAX = 10_000_000;
/** Sent as bytes, eight each; more are made from a seed. */
export const NUMBERS_SENT_MAX = 1_000_000;
export const NUMBERS_THREADS_MAX = 32;
/** The squares of 10,000 numbers of this size still add up to a number. */
export const NUMBERS_MAGNITUDE_MAX = 1e150;
export const SEED_MAX = 2 ** 32 - 1;

/** An address of a push service: the longest in use have a few hundred. */
export const PUSH_ENDPOINT_CHARS_MAX = 1_024;
/** Rooms of which one browser may be told. */
export const PUSH_ROOMS_MAX = 100;
export const PUSH_NONCE_CHARS_MAX = 64;

/** The longest that one experiment may hold a thread. */
export const BLOCK_MS_MAX = 10_000;

/** The lab's synthetic people, and what all of them may say together in a second. */
export const LAB_CROWD_PEOPLE_MAX = 5_000;
export const LAB_CROWD_PER_SECOND_MAX = 5_000;
/** A message of the crowd holds its own number and time. */
export const LAB_CROWD_BYTES_MIN = 16;
/** A forgotten crowd would fill the disk. */
export const LAB_CROWD_MINUTES_MAX = 30;
/** Blocking lookups that the lab asks for by itself: a single loop must still hear its operator say stop. */
export const LAB_BLOCKS_PER_SECOND_MAX = 50;
export const LAB_BLOCK_MS_MAX = 500;
/** Pages that may look at the lab at once. */
export const LAB_WATCHERS_MAX = 16;
/** How long a reader takes nothing when it is slowed by hand; a reader who stalls for 30 s is cut. */
export const LAB_SLOW_MS = 10_000;
export const LAB_SLOW_MS_MAX = 60_000;
/** WHO21: standing invitations of owners to one room, what one of them may be good for, and its secret. */
export const INVITATIONS_PER_ROOM_MAX = 20;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS_MAX = 30;
export const INVITATION_SECRET_CHARS_MAX = 64;

/** WHO70: the line about oneself, and what one is up to; how far ahead the end of that may be. */
export const PROFILE_ABOUT_CHARS_MAX = 140;
export const PROFILE_STATUS_CHARS_MAX = 80;
export const PROFILE_LASTS_MS_MAX = 31_536_000_000;
