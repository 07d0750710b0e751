import type { ActivityEvent } from "../activities/rules/activity-events.ts";
import type { ChatEvent, HouseEvent, TimelineDraft } from "./events.ts";

/** House events about the moderation of rooms; unlike the others, they may be refused for what the past says. */
export type ModerationEvent = Extract<
	HouseEvent,
	{ type: "ban-ended" | "mute-ended" | "reported" | "report-resolved" | "reason-blanked" }
>;

export function isModerationEvent(event: HouseEvent): event is ModerationEvent {
	switch (event.type) {
		case "ban-ended":
		case "mute-ended":
		case "reported":
		case "report-resolved":
		case "reason-blanked":
			return true;
		default:
			return false;
	}
}

export type ConversationEvent = Extract<
	HouseEvent,
	{ type: "conversations-closed" | "conversation-begun" | "conversation-answered" }
>;

export function isAboutConversations(event: HouseEvent): event is ConversationEvent {
	switch (event.type) {
		case "conversations-closed":
		case "conversation-begun":
		case "conversation-answered":
			return true;
		default:
			return false;
	}
}

export function isTimeline(event: ChatEvent): event is TimelineDraft {
	switch (event.type) {
		case "posted":
		case "edited":
		case "removed":
		case "reacted":
		case "moderated":
		case "erased":
			return true;
		default:
			return false;
	}
}

export function isActivityEvent(event: HouseEvent): event is ActivityEvent {
	switch (event.type) {
		case "acted":
		case "activity-stopped":
		case "activity-allowed":
		case "activities-raised":
			return true;
		default:
			return false;
	}
}

export type HookEvent = Extract<HouseEvent, { type: "hook-rotated" | "hook-told" }>;

export function isAboutHooks(event: HouseEvent): event is HookEvent {
	return event.type === "hook-rotated" || event.type === "hook-told";
}

/** BOT7: behind these somebody may be a bot no more: its token, its room or the owner of its room is another one, or none. */
export function mayEndBots({ type }: ChatEvent): boolean {
	switch (type) {
		case "moderated":
		case "hook-rotated":
		case "room-deleted":
		case "room-expired":
		case "room-disowned":
		case "session-released":
			return true;
		default:
			return false;
	}
}
