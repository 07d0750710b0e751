import * as z from "zod/mini";
import { FileInfo } from "./file-info.ts";
import { Count, Milliseconds, Position, RoomId, Seq, SessionId, wellFormed } from "./ids.ts";
import {
	BLOCK_MS_MAX,
	HOST_CHARS_MAX,
	NUMBERS_COUNT_MAX,
	NUMBERS_GIVEN_MAX,
	NUMBERS_MAGNITUDE_MAX,
	NUMBERS_THREADS_MAX,
	SEARCH_HITS_MAX,
	SEARCH_QUERY_CHARS_MAX,
	SEED_MAX,
	URL_CHARS_MAX,
} from "./limits.ts";

/** `GET /api/lookups/dns?host`: a name, also an international one, or an address. */
export const DnsRequest = z.object({ host: wellFormed(1, HOST_CHARS_MAX) });
export type DnsRequest = z.infer<typeof DnsRequest>;

/** `host` as it was asked of the DNS (ASCII). Both lists empty: it knows no such thing. */
export const DnsAnswer = z.object({
	host: z.string(),
	addresses: z.array(z.string()),
	names: z.array(z.string()),
});
export type DnsAnswer = z.infer<typeof DnsAnswer>;

/** `GET /api/lookups/preview?url`. */
export const PreviewRequest = z.object({ url: wellFormed(1, URL_CHARS_MAX) });
export type PreviewRequest = z.infer<typeof PreviewRequest>;

/** Width and height in pixels, as the page claims. */
const PreviewImage = z.object({ url: z.string(), width: z.optional(Count), height: z.optional(Count) });

/** `url` is where the redirects ended. */
export const LinkPreview = z.object({
	found: z.literal(true),
	url: z.string(),
	title: z.string(),
	description: z.optional(z.string()),
	site: z.optional(z.string()),
	image: z.optional(PreviewImage),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

export const NoPreview = z.object({
	found: z.literal(false),
	why: z.enum([
		"unreachable",
		"too-slow",
		"too-many-redirects",
		"bad-status",
		"not-html",
		"no-title",
		"later",
	]),
	/** with `later`: when it may be asked for again (LOOK5) */
	retryAfterMs: z.optional(Count),
});
export type NoPreview = z.infer<typeof NoPreview>;

export const PreviewAnswer = z.union([LinkPreview, NoPreview]);
export type PreviewAnswer = z.infer<typeof PreviewAnswer>;

const division = {
	operation: z.enum(["square", "sqrt"]),
	/** as many as there are cores unless given; never more than there are shares */
	threads: z.optional(z.int().check(z.minimum(1), z.maximum(NUMBERS_THREADS_MAX))),
	/**
	 * `uniform`: an equal share for each thread; `skewed`: one number for each thread but the last, which takes the
	 * rest; `guided`: ever smaller shares, handed out as threads become free.
	 */
	division: z._default(z.enum(["uniform", "skewed", "guided"]), "uniform"),
};

/** Whole or broken; bounded, so that neither a square nor the sum of all squares overflows. */
const GivenNumber = z.number().check(z.minimum(-NUMBERS_MAGNITUDE_MAX), z.maximum(NUMBERS_MAGNITUDE_MAX));

const GivenNumbers = z.object({
	numbers: z.array(GivenNumber).check(z.minLength(1), z.maxLength(NUMBERS_GIVEN_MAX)),
	...division,
});

/** The first `count` of the sequence that `seeded-numbers.ts` makes from `seed`. */
const SeededNumbers = z.object({
	count: z.int().check(z.minimum(1), z.maximum(NUMBERS_COUNT_MAX)),
	seed: z._default(z.int().check(z.nonnegative(), z.maximum(SEED_MAX)), 1),
	...division,
});

/** `POST /api/lookups/numbers`. A square root of a negative number is refused. */
export const NumbersRequest = z
	.union([GivenNumbers, SeededNumbers])
	.check(
		z.refine(
			(request) =>
				request.operation !== "sqrt" || !("numbers" in request) || request.numbers.every((one) => one >= 0),
			{ path: ["numbers"], error: "a negative number has no square root" },
		),
	);
export type NumbersRequest = z.infer<typeof NumbersRequest>;

/**
 * The same with the numbers as they lie in memory, eight bytes each (IEEE 754, little-endian), as the body
 * (`application/octet-stream`) and the rest as the query. So are the results; what an answer says of its threads and
 * times stands in `Server-Timing`.
 */
export const NumbersQuery = z.object(division);
export type NumbersQuery = z.infer<typeof NumbersQuery>;

/**
 * `threads`: over how many it was divided; `ms`: from the moment all threads hold their first share until the last one
 * has computed its last; `moveMs`: handing those shares over, and giving the results back; `startMs`: making those
 * threads that did not stand yet. Results of up to 10,000 numbers come whole, of more as an evenly spread sample.
 */
export const NumbersAnswer = z.object({
	count: Count,
	sum: z.number(),
	threads: z.optional(Count),
	ms: Milliseconds,
	moveMs: Milliseconds,
	startMs: Milliseconds,
	results: z.optional(z.array(z.number())),
	sample: z.optional(z.array(z.object({ index: Count, value: z.number() }))),
});
export type NumbersAnswer = z.infer<typeof NumbersAnswer>;

/**
 * `POST /api/lab/block`, for the operator's experiments: a thread is held for `ms`, asleep as in a driver that blocks
 * (`wait`) or computing (`burn`, of processor time).
 */
export const BlockRequest = z.object({
	ms: z.int().check(z.nonnegative(), z.maximum(BLOCK_MS_MAX)),
	how: z._default(z.enum(["wait", "burn"]), "wait"),
});
export type BlockRequest = z.infer<typeof BlockRequest>;

/** `waitedMs` in line and on the way to a thread; `runningMost`: of this service at once, since the server started. */
export const BlockAnswer = z.object({
	waitedMs: Milliseconds,
	ranMs: Milliseconds,
	runningNow: Count,
	runningMost: Count,
});
export type BlockAnswer = z.infer<typeof BlockAnswer>;

/** What else than words is looked for (FIND3): messages with files, those that lead elsewhere, those that call oneself. */
export const SearchKind = z.enum(["files", "links", "mentions"]);
export type SearchKind = z.infer<typeof SearchKind>;

/**
 * `GET /api/search`; without `room`, in all rooms one has a seat in. `before`: only older than that Seq. With a `kind`,
 * which are newest first, `q` may be absent.
 */
export const SearchRequest = z.object({
	room: z.optional(RoomId),
	q: z._default(wellFormed(0, SEARCH_QUERY_CHARS_MAX), ""),
	kind: z.optional(SearchKind),
	before: z.optional(Seq),
	limit: z._default(z.int().check(z.minimum(1), z.maximum(SEARCH_HITS_MAX)), 20),
	order: z._default(z.enum(["newest", "ranked"]), "newest"),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** `snippet` in pieces, those that were sought marked: nothing in it is markup. */
export const SearchHit = z.object({
	room: RoomId,
	seq: Seq,
	posts: z.optional(Position),
	name: z.string(),
	author: SessionId,
	at: Milliseconds,
	snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
	/** of `kind: files` */
	files: z.optional(z.array(FileInfo)),
	/** of `kind: links`: where it leads, a few of them */
	links: z.optional(z.array(z.string())),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** `next`, of a `kind`: as `before` it goes on from where was looked, be it that nothing was found there. */
export const SearchAnswer = z.object({
	hits: z.array(SearchHit),
	more: z.boolean(),
	next: z.optional(Seq),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
