import type { ServiceLimits } from "@parley/engine/lookups/requestor";
import { SENDING_PLACES } from "../../config/sending-places.ts";
import type { LookupFile } from "./lookup-tools.ts";

interface ChatLookup extends ServiceLimits {
	/** with its first question: a thread that only reads the database needs no web client */
	readonly load: () => Promise<LookupFile>;
	/** one address may have only so many of it running and waiting (`LOOKUPS_PER_ADDRESS_MAX`) */
	readonly isByAddress?: true;
}

/** Every lookup of the chat by name: where it is, its caps and its deadline (LOOK2). */
export const lookupServices: Readonly<Record<string, ChatLookup>> = {
	history: {
		kind: "cpu",
		runningMax: 16,
		waitingMax: 10_000,
		waitingPerPersonMax: 1_000,
		deadlineMs: 10_000,
		load: () => import("../../messages/lookups/history.ts"),
	},
	"earlier-post": {
		kind: "cpu",
		runningMax: 16,
		waitingMax: 2_000,
		waitingPerPersonMax: 32,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/earlier-post.ts"),
	},
	// the rules of activities run here, and nobody waits for one that does not end
	activity: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 10_000,
		waitingPerPersonMax: 1_000,
		deadlineMs: 5_000,
		load: () => import("../../activities/lookups/activity.ts"),
	},
	// what an activity has looked up, by functions of its author's, which may take long
	"activity-lookup": {
		kind: "aside",
		runningMax: 1,
		waitingMax: 1_000,
		waitingPerPersonMax: 1,
		deadlineMs: 10_000,
		load: () => import("../../activities/lookups/activity-lookup.ts"),
	},
	// one at a time is asked for (`mine.ts`): it shares the threads that pages of history need
	missed: {
		kind: "cpu",
		runningMax: 1,
		waitingMax: 100,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/missed.ts"),
	},
	// two people are asked about at once (`overviews.ts`), the second of whom waits here
	overview: {
		kind: "cpu",
		runningMax: 1,
		waitingMax: 100,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/overview.ts"),
	},
	// what it costs depends on what was ever written: nothing else waits behind it
	search: {
		kind: "aside",
		runningMax: 2,
		runningPerPersonMax: 1,
		waitingMax: 1_000,
		waitingPerPersonMax: 16,
		isByAddress: true,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/search.ts"),
	},
	// fifty rows by their numbers, for each page of the directory
	"written-at": {
		kind: "cpu",
		runningMax: 4,
		waitingMax: 1_000,
		deadlineMs: 2_000,
		load: () => import("../../messages/lookups/written-at.ts"),
	},
	// it looks through what everybody wrote, in steps that are asked for one by one
	"own-messages": {
		kind: "cpu",
		runningMax: 1,
		waitingMax: 100,
		waitingPerPersonMax: 2,
		isByAddress: true,
		deadlineMs: 10_000,
		load: () => import("../../people/lookups/own-messages.ts"),
	},
	moderation: {
		kind: "cpu",
		runningMax: 4,
		waitingMax: 200,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../moderation/lookups/moderation-lists.ts"),
	},
	// by the operator alone; a list may count the files of fifty rooms
	admin: {
		kind: "cpu",
		runningMax: 1,
		waitingMax: 20,
		deadlineMs: 10_000,
		load: () => import("../../moderation/lookups/admin-lists.ts"),
	},
	pins: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/pins.ts"),
	},
	reactors: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/reactors.ts"),
	},
	edits: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/edits.ts"),
	},
	profile: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../people/profile/lookups/profile.ts"),
	},
	saved: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/lookups/saved.ts"),
	},
	later: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/later/lookups/later.ts"),
	},
	reminders: {
		kind: "cpu",
		runningMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 5_000,
		load: () => import("../../messages/reminders/lookups/reminders.ts"),
	},
	// 19 MiB and some 30 ms of a processor each: one at a door, and one for who makes a new one, so that neither waits
	"try-passphrase": {
		kind: "io",
		runningMax: 1,
		waitingMax: 300,
		waitingPerPersonMax: 4,
		isByAddress: true,
		deadlineMs: 10_000,
		load: () => import("../../rooms/lookups/hash-passphrase.ts"),
	},
	"hash-passphrase": {
		kind: "io",
		runningMax: 1,
		waitingMax: 200,
		waitingPerPersonMax: 2,
		isByAddress: true,
		deadlineMs: 10_000,
		load: () => import("../../rooms/lookups/hash-passphrase.ts"),
	},
	"resolve-dns": {
		kind: "io",
		runningMax: 64,
		runningPerNetworkMax: 16,
		waitingMax: 1_000,
		waitingPerPersonMax: 32,
		isByAddress: true,
		deadlineMs: 10_000,
		load: () => import("./resolve-dns.ts"),
	},
	"preview-link": {
		kind: "io",
		runningMax: 32,
		runningPerNetworkMax: 8,
		waitingMax: 1_000,
		waitingPerPersonMax: 64,
		deadlineMs: 10_000,
		load: () => import("../../messages/previews/preview-link.ts"),
	},
	// it waits for the disk
	"inspect-upload": {
		kind: "io",
		runningMax: 4,
		waitingMax: 500,
		waitingPerPersonMax: 20,
		isByAddress: true,
		deadlineMs: 60_000,
		load: () => import("../../files/lookups/inspect-upload.ts"),
	},
	// it waits for libvips, whose threads the server's own files need too, and for many seconds: nothing else waits behind
	"remake-image": {
		kind: "io",
		runningMax: 2,
		waitingMax: 500,
		waitingPerPersonMax: 20,
		isByAddress: true,
		deadlineMs: 60_000,
		load: () => import("../../files/lookups/inspect-upload.ts"),
	},
	"stored-files": {
		kind: "cpu",
		runningMax: 16,
		waitingMax: 2_000,
		waitingPerPersonMax: 200,
		deadlineMs: 10_000,
		load: () => import("../../files/lookups/stored-files.ts"),
	},
	// past these caps a push is dropped, and counted: what it tells of stands in the room
	"send-push": {
		kind: "io",
		runningMax: 16,
		waitingMax: 1_000,
		waitingPerPersonMax: 8,
		deadlineMs: 10_000,
		load: () => import("../../push/lookups/send-push.ts"),
	},
	// receivers may be slow: each waits alone, and whoever is asked here has a place already
	"send-hook": {
		kind: "io",
		runningMax: SENDING_PLACES,
		waitingMax: 10_000,
		waitingPerPersonMax: 1,
		deadlineMs: 60_000,
		load: () => import("../../hooks/lookups/send-hook.ts"),
	},
	// computes on threads of its own: one at a time, and one a person in line
	numbers: {
		kind: "cpu",
		runningMax: 1,
		waitingMax: 100,
		waitingPerPersonMax: 1,
		isByAddress: true,
		deadlineMs: 25_000,
		load: () => import("./numbers.ts"),
	},
	// the lab's stand-in for a database that takes twenty connections
	block: {
		kind: "cpu",
		runningMax: 20,
		waitingMax: 5_000,
		deadlineMs: 30_000,
		load: () => import("./block.ts"),
	},
};
