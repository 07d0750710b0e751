import { activitySet } from "@parley/activities/set";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { StoreModule } from "@parley/engine/log/store-module";
import type { Written } from "@parley/engine/rules";
import type { Database } from "better-sqlite3";
import { lacking } from "../../activities/own-versions.ts";
import { Activities } from "../../activities/rows/activities.ts";
import { ActivityStates } from "../../activities/rows/activity-states.ts";
import { LeftActivities } from "../../activities/rows/left-activities.ts";
import { lostBy } from "../../activities/rows/lost-seats.ts";
import { fileContents } from "../../files/rows/file-contents.ts";
import { FileWriter } from "../../files/rows/file-writer.ts";
import { HookWriter } from "../../hooks/rows/hook-writer.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { PRODUCT } from "../../lib/product.ts";
import { LaterWriter } from "../../messages/later/rows/later-writer.ts";
import { isAboutLater } from "../../messages/later/rules/later-drafts.ts";
import { ReminderWriter } from "../../messages/reminders/rows/reminder-writer.ts";
import { isAboutReminders } from "../../messages/reminders/rules/reminder-drafts.ts";
import { FirstHashes } from "../../messages/rows/first-hashes.ts";
import { SearchIndex } from "../../messages/rows/search-index.ts";
import { StoredPast } from "../../messages/rows/stored-past.ts";
import { TimelineWriter } from "../../messages/rows/timeline-writer.ts";
import { DeedPlaceWriter } from "../../moderation/rows/deed-place-writer.ts";
import { HouseDeedWriter } from "../../moderation/rows/house-deed-writer.ts";
import { ModerationWriter } from "../../moderation/rows/moderation-writer.ts";
import { InvitationWriter } from "../../people/invitations/rows/invitation-writer.ts";
import { isAboutInvitations } from "../../people/invitations/rules/invitation-drafts.ts";
import { ProfileWriter } from "../../people/profile/rows/profile-writer.ts";
import { DeviceWriter } from "../../people/rows/device-writer.ts";
import { KeepingWriter } from "../../people/rows/keeping-writer.ts";
import { LeavingWriter } from "../../people/rows/leaving-writer.ts";
import { isAboutKeeping } from "../../people/rules/keeping-events.ts";
import { ConversationWriter } from "../../rooms/conversations/rows/conversation-writer.ts";
import { GoneRooms } from "../../rooms/rows/gone-rooms.ts";
import { MemberWriter } from "../../rooms/rows/member-writer.ts";
import type { Draft } from "../drafts.ts";
import {
	isAboutHooks,
	isActivityEvent,
	isModerationEvent,
	isTimeline,
	type ModerationEvent,
} from "../event-kinds.ts";
import type { ChatEvent, EventOf, HouseEvent, TimelineDraft } from "../events.ts";
import { chatRules } from "../rules/decide.ts";
import { type HouseLimits, houseLimits } from "../rules/house-limits.ts";
import type { HouseState } from "../rules/house-state.ts";
import type { Past } from "../rules/past.ts";
import { readHouse } from "./house-rows.ts";
import { HouseWriter, type StoredEvent } from "./house-writer.ts";
import { inspect } from "./inspect.ts";
import { migrations } from "./schema.ts";

/** A read position: beside the log, written with the next batch. */
export interface ReadNote {
	readonly room: string;
	readonly session: string;
	readonly seq: number;
	/** 0: from nowhere any more; undefined: as it was */
	readonly unreadFrom?: number;
}

/** Of those before them it is found what they do where they are stored. */
type UnfoundEvent = Exclude<HouseEvent, ModerationEvent | { type: "conversations-closed" }>;

/** The chat's rules and tables, loaded inside the log thread. */
export const storeModule: StoreModule<HouseState, Draft, ChatEvent, ReadNote, Past> = {
	product: PRODUCT,
	rules: (config) => chatRules(houseLimits(config as HouseLimits)),
	read: readDecidable,
	migrations,
	inspect,
	contents: fileContents,
	open(database) {
		const search = new SearchIndex(database);
		const files = new FileWriter(database);
		const hashes = new FirstHashes(database);
		const activities = new Activities(database, activitySet);
		const past = new StoredPast(database, hashes, activities);
		const timeline = new TimelineWriter(database, { past, search, files, hashes, activities });
		const states = new ActivityStates(database, activities.live, search);
		const conversations = new ConversationWriter(database);
		const devices = new DeviceWriter(database);
		const profiles = new ProfileWriter(database, files);
		const keeping = new KeepingWriter(database, devices, profiles);
		const members = new MemberWriter(database);
		const invitations = new InvitationWriter(database, members);
		const house = new HouseWriter(database, { files, conversations, devices, keeping, members, profiles });
		const hooks = new HookWriter(database);
		const later = new LaterWriter(database);
		const reminders = new ReminderWriter(database);
		const leaving = new LeavingWriter(database, {
			search,
			files,
			activities: new LeftActivities(database, states),
		});
		const gone = new GoneRooms(database, search, files);
		const moderation = new ModerationWriter(database, past);
		const deeds = new HouseDeedWriter(database);
		const places = new DeedPlaceWriter(database);
		const inSteps = inTurn([
			() => search.wholeStep(),
			() => search.merge(),
			() => gone.step(),
			() => leaving.step(),
			() => hashes.step(),
			() => states.step(),
		]);
		const takeErased = (): boolean =>
			[timeline, gone, leaving, moderation, hashes, profiles, later]
				.map((one) => one.takeErased())
				.includes(true);
		/** what its author had waiting, and does no more */
		const own = (event: EventOf<"posted">): void => {
			if (event.later) later.sent(event);
			if (event.reminded) reminders.answered(event);
		};
		const placed = (seq: number, event: TimelineDraft): Written => {
			const decision = timeline.apply(seq, event);
			hooks.wrote(seq, event);
			if (event.type === "posted") own(event);
			if (event.type === "erased") leaving.told(event);
			if (event.type === "removed") moderation.removed(seq, event);
			if (event.type === "removed" && activities.removed(event.target))
				return { ...decision, found: { activity: true } };
			if (event.type !== "moderated") return decision;
			house.reseat(seq, event);
			moderation.moderated(seq, event);
			hooks.integrated(seq, event);
			return found(decision, activities.lost(seq, lostBy(event)));
		};
		const ofHouse = (seq: number, event: StoredEvent): Written => {
			house.apply(seq, event);
			if (event.type === "session-opened" && event.invited !== undefined)
				invitations.taken(seq, event.session, event.invited);
			const written = found({ kind: "stored" }, activities.lost(seq, lostBy(event)));
			if (event.type === "session-released" && event.ended) over(seq, event);
			return written;
		};
		const ofOne = (seq: number, event: UnfoundEvent): Written => {
			if (isActivityEvent(event)) activities.apply(seq, event);
			else if (isAboutKeeping(event)) keeping.apply(seq, event);
			else if (isAboutInvitations(event)) invitations.apply(seq, event);
			else if (isAboutHooks(event)) hooks.apply(event);
			else if (isAboutLater(event)) later.apply(seq, event);
			else if (isAboutReminders(event)) reminders.apply(seq, event);
			else return ofHouse(seq, event);
			return { kind: "stored" };
		};
		const over = (seq: number, { session, erased }: EventOf<"session-released">): void => {
			later.forget(session);
			reminders.forget(session);
			if (erased === undefined) return leaving.ended(session);
			leaving.left(seq, { session, messages: erased.messages });
			activities.live.left(session);
		};
		return {
			past,
			apply(seq, event) {
				places.apply(seq, event);
				if (isTimeline(event)) return placed(seq, event);
				deeds.apply(seq, event);
				if (isModerationEvent(event)) return moderation.apply(seq, event);
				if (event.type === "conversations-closed")
					return { kind: "stored", found: conversations.close(seq, event) };
				if (event.type === "room-deleted" || event.type === "room-expired") {
					timeline.forgetRoom(event.room);
					return gone.apply(seq, event);
				}
				return ofOne(seq, event);
			},
			note: ({ room, session, seq, unreadFrom }) => house.read(room, session, seq, unreadFrom ?? null),
			useHand: (hand) => activities.useHand(hand),
			useSecret: (secret) => hashes.useKey(secret),
			takeErased,
			forget: () => {
				timeline.forget();
				activities.forget();
				takeErased();
			},
			// what is too little for a whole step is indexed last, and what comes then waits for the next time
			followUp: () => inSteps() || search.step(),
			nextFollowUpMs: () => states.nextMs,
			isFarBehind: () => search.isFarBehind(),
		};
	},
};

/** Throws a UserFacingError where this tree lacks rules by which the house decides. */
function readDecidable(database: Database): HouseState {
	const state = readHouse(database);
	const why = lacking(state.activities);
	if (why !== undefined) throw new UserFacingError(why);
	return state;
}

function found(written: Written, found: unknown): Written {
	return found === undefined ? written : { ...written, found };
}
