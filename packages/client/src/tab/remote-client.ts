import { ASKED, type Asked, type FromCore, type FromTab, SAID, type Said } from "../host/messages.ts";
import type { LookUpName, LookUpResult, LookUps } from "../http/lookups.ts";
import type { Arrival, ChatClient } from "../state/chat-client.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Environment } from "../state/environment.ts";
import { KnownFiles } from "./known-files.ts";
import type { LastPosts } from "./last-posts.ts";
import { ReadingAlong } from "./reading-along.ts";
import { patched } from "./view.ts";

interface Parts {
	readonly send: (message: FromTab) => void;
	/** the core's answer to `hello` */
	readonly welcome: Extract<FromCore, { type: "welcome" }>;
	readonly environment: Pick<Environment, "after" | "beforePaint" | "page">;
	/** what the core has to complain of, for this tab's console */
	readonly complain: (text: string) => void;
	/** Remembers what is written here until the core has it safe. Without it nobody does. */
	readonly posts?: LastPosts;
}

/** Of what was asked and is not answered yet. */
interface Waiting {
	readonly resolve: (value: never) => void;
	readonly reject: (why: Error) => void;
}

export interface Remote {
	readonly client: ChatClient;
	readonly hear: (message: FromCore) => void;
	/** The core says nothing, since then, ms by the own clock: this tab is as one without a link. */
	readonly silent: (since: number) => void;
	/** The core was told to sign out, and has not said yet that it has. */
	readonly isSigningOut: () => boolean;
	/** It has said something again. */
	readonly alive: () => void;
	/** The core is not there any more: whoever waits for its answers is gone, too. */
	readonly end: () => void;
}

/** A client whose core is elsewhere: verbs go there as they are, and what it shows comes back as patches. */
export function remoteClient({ send, welcome, environment, complain, posts }: Parts): Remote {
	const { page, beforePaint = (run: () => void) => run() } = environment;
	let { state, kept } = welcome;
	/** where that is not what the core said last */
	let shown: ChatState | undefined;
	let refs = 0;
	/** null: by who had none */
	let signedOutToken: string | null | undefined;
	const listeners = new Set<() => void>();
	const arrivalListeners = new Set<(arrival: Arrival) => void>();
	const answers = new Map<number, Waiting>();
	const files = new KnownFiles();
	const reading = new ReadingAlong(send, environment.after);

	const say = (verb: Said | Asked, given: readonly unknown[], waiting?: Waiting): number => {
		refs += 1;
		if (waiting !== undefined) answers.set(refs, waiting);
		send({ type: "act", ref: refs, do: verb, with: given });
		return refs;
	};
	const ask = <T>(verb: Asked, given: readonly unknown[], signal?: AbortSignal): Promise<T> =>
		new Promise((resolve, reject) => {
			const ref = say(verb, given, { resolve, reject });
			signal?.addEventListener("abort", () => send({ type: "cancel", ref }), { once: true });
		});

	const stopSignals = page.onSignal(() => {
		send({ type: "attention", attention: { visible: page.visible(), online: page.online() } });
		reading.look();
	});

	const tell = () => {
		for (const listener of listeners) listener();
	};

	function onState(next: ChatState): void {
		const wasHere = state.me !== null;
		state = files.known(next);
		if (wasHere && state.me === null) posts?.clear();
		tell();
	}

	function hear(message: FromCore): void {
		switch (message.type) {
			case "state":
				onState(patched(state, message.patch));
				return beforePaint(() => {
					reading.look();
					send({ type: "shown", n: message.n });
				});
			case "kept":
				kept = message.kept;
				return;
			case "answer":
				answers.get(message.ref)?.resolve(message.value as never);
				answers.delete(message.ref);
				return;
			case "broken":
				answers.get(message.ref)?.reject(new Error(message.why));
				answers.delete(message.ref);
				return;
			case "arrived":
				for (const arrival of message.arrivals) for (const listener of arrivalListeners) listener(arrival);
				return;
			case "complaint":
				return complain(message.text);
			case "welcome":
				kept = message.kept;
				return onState(message.state);
		}
	}

	const verbs = Object.fromEntries([
		...SAID.map((verb) => [verb, (...given: unknown[]) => void say(verb, given)]),
		...ASKED.map((verb) => [verb, (...given: unknown[]) => ask(verb, given)]),
	]) as unknown as Pick<ChatClient, Said | Asked>;

	return {
		hear,
		isSigningOut: () => signedOutToken === kept.token,
		silent(since) {
			if (state.link.state !== "open") return;
			shown = { ...state, link: { state: "connecting", lostAt: since, attempt: 1 } };
			tell();
		},
		alive() {
			if (shown === undefined) return;
			shown = undefined;
			tell();
		},
		end() {
			stopSignals();
			answers.clear();
			listeners.clear();
			arrivalListeners.clear();
		},
		client: {
			...verbs,
			post: (room, text, replyTo, files, activity) => {
				// who comes back writes before the house has said so
				const me = state.me ?? kept.remembered.me;
				const id = posts?.hold({ room, text, replyTo, files, activity }, { ...state, me });
				verbs.post(room, text, replyTo, files, activity, id);
			},
			signOut: () => {
				signedOutToken = kept.token;
				return verbs.signOut();
			},
			getState: () => shown ?? state,
			subscribe: (listener) => heldIn(listeners, listener),
			onArrival: (listener) => heldIn(arrivalListeners, listener),
			lookUp: <N extends LookUpName>(name: N, question: LookUps[N]["question"], signal?: AbortSignal) =>
				ask<LookUpResult<N>>("lookUp", [name, question], signal),
			lookAt: (room, seq) => {
				reading.look();
				verbs.lookAt(room, seq);
			},
			readAlong: (room, isReading) => reading.begin(room, isReading),
			sessionToken: () => kept.token,
			remembered: () => kept.remembered,
		},
	};
}

function heldIn<T>(all: Set<T>, one: T): () => void {
	all.add(one);
	return () => all.delete(one);
}
