/** REMIND: what somebody wants to be reminded of; since rules 11. */
export type ReminderDraft =
	/** the same message again takes another time; `room`: in which it stands */
	| ({ readonly type: "remind"; readonly at: number } & Reminder)
	| { readonly type: "end-reminder"; readonly session: string; readonly target: number; readonly at: number }
	/** the command of its timer */
	| {
			readonly type: "ring-reminder";
			readonly session: string;
			readonly target: number;
			readonly at: number;
	  };

export type ReminderEvent =
	| ({ readonly type: "reminder-set"; readonly at: number } & Reminder)
	| {
			readonly type: "reminder-ended";
			readonly session: string;
			readonly target: number;
			readonly at: number;
	  }
	| {
			readonly type: "reminder-rang";
			readonly session: string;
			readonly target: number;
			readonly at: number;
	  };

interface Reminder {
	readonly session: string;
	readonly room: string;
	readonly target: number;
	/** ms since 1970, by the stream's time */
	readonly remindAt: number;
	/** so many may be kept of one person, as the node that took it is configured */
	readonly max: number;
}

export interface PastReminder {
	readonly seq: number;
	readonly remindAt: number;
	readonly rang: 0 | 1;
}

export function isAboutReminders(event: { readonly type: string }): event is ReminderEvent {
	return event.type === "reminder-set" || event.type === "reminder-ended" || event.type === "reminder-rang";
}
