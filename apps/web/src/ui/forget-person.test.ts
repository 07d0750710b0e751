import type { ChatClient } from "@parley/client/state/chat-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What a page has in its browser, as far as forgetting touches it. */
function browser() {
	const storage = (): Storage => {
		const kept: Record<string, string> = {};
		const methods = {
			getItem: (key: string) => kept[key] ?? null,
			setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
			removeItem: (key: string) => void delete kept[key],
		};
		for (const [name, value] of Object.entries(methods))
			Object.defineProperty(kept, name, { value, enumerable: false });
		return kept as unknown as Storage;
	};
	let isSubscribed = true;
	const unsubscribe = async () => {
		isSubscribed = false;
		return true;
	};
	let notes = 2;
	const registration = {
		getNotifications: async () => Array.from({ length: notes }, () => ({ close: () => void notes-- })),
		pushManager: {
			getSubscription: async () => (isSubscribed ? { unsubscribe } : null),
		},
	};
	vi.stubGlobal("localStorage", storage());
	vi.stubGlobal("sessionStorage", storage());
	vi.stubGlobal("addEventListener", () => undefined);
	vi.stubGlobal("document", { addEventListener: () => undefined });
	vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
	return { state: () => ({ isSubscribed, notes }) };
}

function clientOf(hasSession: boolean): ChatClient {
	return {
		remembered: () => ({ name: "", hasSession, room: "lobby", me: null, signedOutAt: 0 }),
	} as Partial<ChatClient> as ChatClient;
}

beforeEach(() => {
	vi.resetModules();
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("[NAME5] whoever signs out is pushed nothing more in this browser: its subscription ends, and what stands is taken away", async () => {
	const { state } = browser();
	localStorage.setItem("parley.rooms", "lobby");
	const ofDevice = { "parley.theme": "dark", "parley.text": "large" };
	for (const [key, value] of Object.entries(ofDevice)) localStorage.setItem(key, value);
	const { forgetPerson } = await import("./forget-person.ts");
	await forgetPerson(clientOf(false));
	expect(state()).toEqual({ isSubscribed: false, notes: 0 });
	expect({ ...localStorage }).toEqual(ofDevice);
});

test("[KEEP5] what the page alone has held goes with whoever signs out, too", async () => {
	browser();
	const { forgetPerson, keepNothingPersonal } = await import("./forget-person.ts");
	const { recall, remember } = await import("./storage.ts");
	keepNothingPersonal();
	remember("parley.rooms", "lobby");
	expect(recall("parley.rooms")).toBe("lobby");
	expect({ ...localStorage }).toEqual({});
	await forgetPerson(clientOf(false));
	expect(recall("parley.rooms")).toBeNull();
});

test("[NAME5] where somebody else came in meanwhile, in another tab, their pushes and rooms stay", async () => {
	const { state } = browser();
	localStorage.setItem("parley.rooms", "garden");
	sessionStorage.setItem("parley.operator", "a token");
	const { forgetPerson } = await import("./forget-person.ts");
	await forgetPerson(clientOf(true));
	expect(state()).toEqual({ isSubscribed: true, notes: 2 });
	expect({ ...localStorage }).toEqual({ "parley.rooms": "garden" });
	expect({ ...sessionStorage }).toEqual({});
});
