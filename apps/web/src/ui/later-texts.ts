import type { Told } from "./ask-house.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** What is to happen at a time that one chooses. */
export const laterTexts = catalogue("later", {
	label: "Messages for later",
	hint: "What waits to be sent, and reminders",
	title: "Send later",
	about: "It is sent at that time, also when you are not here. Until then only you see it.",
	moments: { hour: "In an hour", tomorrow: "Tomorrow at nine", monday: "On Monday at nine" },
	own: "At another time",
	submit: "Send then",
	past: "That time is over. Choose one that is to come.",
	noTime: "Choose a day and a time.",
	noFiles: "Files do not wait: send them now, or take them out, and send the text later.",
	asking: "Asking…",
	none: "Nothing waits to be sent. Beside “Send” is a clock, once you have written something.",
	waits: (time: string) => `Is sent ${isolate(time)}`,
	unsent: (time: string) => `Was to be sent ${isolate(time)}, and was not:`,
	inConversation: "in a conversation",
	sendNow: "Send now",
	change: "Change",
	cancel: "Do not send",
	letGo: "Remove",
	text: "Message",
	save: "Keep the change",
	leave: "Leave it as it was",
	line: {
		region: "Messages for later",
		waiting: (count: number, time: string) =>
			count === 1 ? `Is sent here ${isolate(time)}.` : `${counted(count, "message", "messages")} wait here.`,
		unsent: (count: number) =>
			`${counted(count, "message of yours was", "messages of yours were")} not sent at the time.`,
		show: "Show",
	},
	toSend: "To be sent",
	remind: {
		label: "Remind me of this",
		about: "For you alone: as a push, where you turned alerts on, and above the field in which you write.",
		submit: "Remind me then",
		set: (time: string) =>
			`You are reminded ${isolate(time)}. Until then it is in your settings, under messages for later.`,
		list: "Reminders",
		none: "You are reminded of nothing. Behind the dots beside a message is “Remind me of this”.",
		at: (time: string) => `Reminds you ${isolate(time)}`,
		rang: (time: string) => `Was for ${isolate(time)}`,
		line: (count: number) => `${counted(count, "reminder", "reminders")} for you.`,
		end: (seq: number) => `Do not remind me of #${seq}`,
		done: (seq: number) => `Done with #${seq}`,
	},
	refused: {
		reminders: "You have as many reminders as you may. Let some of them go first.",
		seq: "You are not reminded of that message any more.",
		at: "That is too far ahead. Choose an earlier time.",
		later: "As many messages of yours wait as may. Cancel some of them first.",
		id: "It was sent already, or does not wait any more.",
	},
});

/** Null, or why the house did not do it. */
export function whyNot(told: Told<unknown>): string | null {
	if (told.ok) return null;
	const own: Readonly<Record<string, string>> = laterTexts.refused;
	return own[told.field ?? ""] ?? told.message;
}
