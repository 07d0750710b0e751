import type { AuditEntry, Report } from "@parley/protocol/moderation-lists";
import { fullTime } from "./dates.ts";
import { deedTexts } from "./deed-texts.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, list, number } from "./words.ts";

/** Texts of moderation; they load with the panels that show them. */
export const moderationTexts = catalogue("moderation", {
	loading: "Asking…",
	reason: "Reason (optional; the person and the record get it)",
	howLong: "For how long (ban and mute)",
	/** of a ban or a mute */
	lasts: (seconds: number): string => {
		if (seconds < 3_600) return `${number(seconds / 60)} minutes`;
		if (seconds < 86_400) return seconds === 3_600 ? "1 hour" : `${number(seconds / 3_600)} hours`;
		return seconds === 86_400 ? "1 day" : `${number(seconds / 86_400)} days`;
	},
	person: {
		title: (name: string) => `About ${isolate(name)}`,
		kept: "This name is kept: it is the same person every time.",
		remove: "Remove",
		ban: "Ban",
		mute: "Mute",
		unmute: "Let speak again",
		speak: "Name a speaker",
		unspeak: "No longer a speaker",
		name: "Name a moderator",
		letGo: "No longer a moderator",
		spared: (name: string) =>
			`${isolate(name)} keeps this room, too: only its owner and the operator act here.`,
		byAddress: "A ban holds for their network address, too",
		byAddressHint: "Others behind the same address cannot come in either. Nobody is shown the address.",
		handOver: "Hand the room over…",
		handOverSure: (name: string) => `Only ${isolate(name)} can give it back to you.`,
		handOverYes: (name: string) => `Hand over to ${isolate(name)}`,
	},
	message: {
		about: (seq: number) => `Message #${seq}`,
		copyText: { "not yet": "Copy text", copied: "Copied", failed: "Could not copy" },
		copyLink: { "not yet": "Copy link", copied: "Copied", failed: "The link is in the address bar now" },
		pin: "Pin",
		reactors: "Who reacted",
		blockedReactors: (count: number) =>
			count === 1 ? "somebody you blocked" : `${number(count)} people you blocked`,
		edits: {
			before: "What it said before",
			now: "As it stands",
			edited: "Edited",
			first: "As it was sent first",
			unknown: "It was edited before the house kept what was sent first.",
			none: "Nothing of before is kept of it.",
			more: "Show what came before",
		},
		moreReactors: "And more, who are not named here.",
		pinned: "Pinned. Everybody finds it in “About this room”, under “Pinned”.",
		report: "Report this message",
		block: (name: string) => `Block ${isolate(name)}`,
		blockHint: (name: string) =>
			`You hear nothing of ${isolate(name)} any more: what they write is folded, calls you by nothing, and no conversation begins between you. Nobody is told.`,
		blocked: (name: string) => `${isolate(name)} is blocked. Your settings have the list.`,
		why: "What is wrong with it?",
		reportHint:
			"Those who keep the room (its owner and moderators) and the operator see your name and this sentence. Of a message of one of them, only the owner and the operator do.",
		send: "Report",
		remove: "Remove the message",
		thanks: "Thank you. Those who keep the room and the operator have been told.",
	},
	room: {
		title: (name: string) => `About ${isolate(name)}`,
		pages: "Parts",
		page: {
			about: "About",
			settings: "Settings",
			reports: "Reports",
			people: "Kept out",
			invitations: "Invitations",
			integrations: "Integrations",
			record: "Record",
			pins: "Pinned",
		},
	},
	settings: {
		title: "Title",
		topic: "What it is about",
		capacity: "Seats",
		slow: "Slow mode: seconds between a person’s messages",
		slowHint: "0 for none",
		closed: "Closed",
		closedHint: "Nobody writes until you open it again; everybody reads.",
		readOnly: "Guests only read",
		readOnlyHint: "You, your moderators and the speakers you name write.",
		listed: "On the list",
		listedHint: "Off the list, only who has the link finds it.",
		locked: "Passphrase",
		lockedHint: "Whoever comes in is asked for it. Who is here stays.",
		passphrase: "Passphrase",
		newPassphrase: "New passphrase (empty: it stays as it is)",
		embed: "Shown on other sites",
		embedHint: (names: readonly string[]) =>
			`Whoever visits a page of ${list(names.map(isolate))} that shows the room reads along there, without coming in. It stays on the list and without a passphrase.`,
		embedLine: "What to paste into a page there",
		save: "Save",
	},
	reports: {
		none: "Nothing is reported.",
		head: ({ by, author }: Report) => `${isolate(by.name)} about ${isolate(author.name)}`,
		show: (seq: number) => `Show #${seq}`,
		resolve: "Done",
	},
	pins: {
		none: "Nothing is pinned here.",
		by: (name: string) => `pinned by ${name === "operator" ? "the operator" : isolate(name)}`,
		files: (count: number) => counted(count, "file", "files"),
		down: (seq: number) => `Take down #${seq}`,
	},
	people: {
		none: "Nobody is kept out or muted, and nobody is named a speaker or a moderator.",
		banned: (name: string, until: number, byAddress: boolean) =>
			`${isolate(name)} cannot come in until ${fullTime(until)}${byAddress ? ", nor anybody from their address" : ""}`,
		unban: "Let in again",
		muted: (name: string, until: number) => `${isolate(name)} is muted until ${fullTime(until)}`,
		speaks: (name: string) => `${isolate(name)} is a speaker`,
		moderates: (name: string) => `${isolate(name)} is a moderator`,
	},
	hooks: {
		about:
			"A hook is an address through which another program writes into this room, and does nothing else. To make one, keep your name first, in your settings.",
		none: "No program writes here.",
		name: "Name of a new hook, such as Backups",
		template: "What is said of JSON of no known kind (optional)",
		templateHint: "For example {{monitor.name}}: {{msg}}",
		make: "Make a hook",
		once: (name: string) =>
			`This is the address of ${isolate(name)}. Copy it now: nobody is shown it again. Whoever has it can write here.`,
		address: "Address",
		mayCall: {
			ask: "It may call people",
			hint: "An @ in what it writes calls whom it names, and @room everybody here.",
			is: "What it writes may call people.",
		},
		curl: "To try it in a terminal",
		lines: "Lines for Alertmanager, Grafana, GitHub and Uptime Kuma",
		lineOf: {
			alertmanager: "Alertmanager: under a receiver of its configuration",
			grafana: "Grafana: a line that makes a contact point",
			gitHub: "GitHub: a line for its program gh",
			uptimeKuma: "Uptime Kuma: the Post URL of a Webhook",
		},
		copy: { "not yet": "Copy", copied: "Copied", failed: "Could not copy" },
		takes:
			"Programs that write to Slack, Mattermost, Discord, ntfy or Gotify, and Alertmanager, Grafana, GitHub, GitLab, Gitea and Uptime Kuma, take this address as their webhook. As its secret or token they take the last part of it.",
		done: "I have copied it",
		made: (at: number) => `Made ${fullTime(at)}`,
		came: (at: number, dialect: string) => `Wrote last ${fullTime(at)} (${dialect})`,
		never: "Nothing came through it since the server started.",
		refused: (at: number, why: string) => `Refused ${fullTime(at)}: ${isolate(why)}`,
		rotate: (name: string) => `New address for ${isolate(name)}`,
		rotateSure: "The address of before ends at once, and whatever writes to it is refused.",
		rotateYes: "New address",
		remove: (name: string) => `Remove ${isolate(name)}`,
		removeSure: "It writes nothing here any more, and cannot be brought back.",
		removeYes: "Remove",
		no: "Cancel",
	},
	programs: {
		title: "Programs that come in here",
		none: "No program comes in here.",
		does: (name: string, reads: boolean, writes: boolean, moderates: boolean) => {
			const deeds = [
				...(reads ? ["is told what is said here"] : []),
				...(writes ? ["writes"] : []),
				...(moderates ? ["moderates"] : []),
			];
			return `${isolate(name)} ${deeds.length === 0 ? "does nothing here" : list(deeds)}`;
		},
	},
	outgoing: {
		title: "Outgoing hooks",
		about:
			"An outgoing hook sends what people say here to another program, and writes its answer here. To make one, keep your name first, in your settings.",
		none: "Nothing is sent from here.",
		name: "Name of a new outgoing hook, such as Ci",
		to: "Where to send it (https://…)",
		each: "Every message",
		eachHint: "Otherwise only what calls it with an @ and its name",
		make: "Make an outgoing hook",
		once: (name: string) =>
			`This is the secret by which ${isolate(name)} signs what it sends. Copy it now: nobody is shown it again.`,
		secret: "Secret",
		sends: {
			mention: (to: string) => `Sends what calls it to ${isolate(to)}`,
			message: (to: string) => `Sends every message to ${isolate(to)}`,
			/** at what this page does not know */
			otherwise: (to: string) => `Sends to ${isolate(to)}`,
		},
		taken: (at: number) => `Taken last ${fullTime(at)}`,
		never: "Nothing was taken yet.",
		waiting: (count: number) => `Waiting to be sent: ${counted(count, "message", "messages")}`,
		refused: (at: number, why: string) => `Not taken ${fullTime(at)}: ${isolate(why)}`,
		stopped: {
			gone: "It sends nothing any more: its receiver said so.",
			unanswered: "It sends nothing any more: its receiver took nothing for days.",
			otherwise: "It sends nothing any more.",
		},
		rotate: (name: string) => `New secret for ${isolate(name)}`,
		rotateSure: "What is sent from now on is signed by another secret.",
		rotateYes: "New secret",
		removeSure: "It sends and writes nothing any more, and cannot be brought back.",
	},
	bots: {
		title: "Bots",
		about:
			"A bot is a program with a token of its own. It has no seat here, and is told nothing but what this room holds. To make one, keep your name first, in your settings.",
		none: "No bot is here.",
		name: "Name of a new bot, such as Echo",
		may: { read: "It may read", write: "It may write", moderate: "It may moderate" },
		hints: {
			read: "All that was said here, what is said from now on, and who is here",
			write: "Under its name, behind a mark",
			moderate: "Remove messages and people, keep them out and mute them, but nobody who keeps the room",
		},
		make: "Make a bot",
		once: (name: string) =>
			`This is the token of ${isolate(name)}. Copy it now: nobody is shown it again. Whoever has it is this bot.`,
		token: "Token",
		does: {
			read: "It reads what is said here.",
			write: "It writes here.",
			moderate: "It moderates here.",
		},
		doesMore: "It may do something that this page does not know.",
		came: (at: number) => `Wrote last ${fullTime(at)}`,
		rotate: (name: string) => `New token for ${isolate(name)}`,
		rotateSure: "The token of before ends at once, and whoever uses it is refused.",
		rotateYes: "New token",
		removeSure: "It reads and writes nothing here any more, and cannot be brought back.",
	},
	audit: {
		none: "Nothing was done here yet.",
		line: (entry: AuditEntry, me: string): string => {
			const { by, person, target } = entry;
			const whose = person === undefined ? "" : ` of ${isolate(person.name)}`;
			switch (entry.do) {
				case "remove-message":
					return `${isolate(by.name)} removed message #${target}${whose}`;
				case "report":
					return `${isolate(by.name)} reported message #${target}${whose}`;
				case "resolve":
					return `${isolate(by.name)} looked at the report of #${target}`;
				case "blank-reason":
					return `${isolate(by.name)} erased the reason of an entry`;
				case "integration":
					return entry.deed?.on === true
						? `${isolate(by.name)} let in the program ${isolate(person?.name ?? "")}`
						: `${isolate(by.name)} removed the program ${isolate(person?.name ?? "")}`;
				default:
					return entry.deed === undefined
						? entry.do
						: deedTexts.line({ name: by.name, author: by.session, deed: entry.deed }, me) || entry.do;
			}
		},
	},
	/** what everybody may know of a room */
	about: {
		keptByOperator: "The operator of this house keeps it.",
		yours: "It is yours.",
		keptBy: (name: string) => `${isolate(name)} keeps it.`,
		helped: (names: readonly string[]) => `Moderators: ${list(names.map(isolate))}.`,
		closed: "It is closed: nobody writes.",
		readOnly: "Its owner, moderators and named speakers write, everybody reads.",
		slow: (seconds: number) => `A person writes once in ${number(seconds)} s.`,
		locked: "Whoever comes in needs its passphrase.",
		unlisted: "It is on no list: only who has the link finds it.",
		embedded: (names: readonly string[]) =>
			`Whoever visits a page of ${list(names.map(isolate))} that shows it reads along there, unseen.`,
	},
	operator: {
		ask: "I am the operator of this house",
		token: "Operator’s token",
		hint: "The server showed it, or where it lies, when it first started. It is kept in this tab only.",
		wrong: "That is not the operator’s token.",
		enter: "Continue",
	},
	entry: {
		kicked: "You were removed from this room",
		later: (wait: string) => `You can come in again in ${wait}.`,
		locked: "This room asks for a passphrase",
		passphrase: "Passphrase",
		comeIn: "Come in",
		wait: (wait: string) => `Try again in ${wait}`,
	},
	restricted: {
		closed: "This room is closed: it can only be read.",
		readOnly: "In this room its owner, moderators and named speakers write. You read along.",
		muted: (wait: string) => `You are muted here. You can write again in ${wait}.`,
		slow: (wait: string) => `This room goes slowly. You can write again in ${wait}.`,
	},
	/** what is left of a wait */
	wait: (ms: number): string => {
		const seconds = Math.max(1, Math.ceil(ms / 1000));
		if (seconds < 90) return `${number(seconds)} s`;
		const minutes = Math.ceil(seconds / 60);
		if (minutes < 90) return `${number(minutes)} min`;
		const hours = Math.ceil(minutes / 60);
		return hours < 36 ? `${number(hours)} h` : `${number(Math.ceil(hours / 24))} days`;
	},
	newRoom: {
		passphrase: "Passphrase (optional)",
		passphraseHint: "Whoever comes in is asked for it.",
	},
});
