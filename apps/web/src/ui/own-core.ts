import { createChatClient } from "@parley/client/core/create-chat-client";
import { loadPart, loadUnseen } from "@parley/client/http/load-part";
import { transports } from "@parley/client/link/web-socket";
import type { Keeps } from "@parley/client/outbox/kept";
import { sharedValues } from "@parley/client/session/shared-values";
import { SESSION_KEYS } from "@parley/client/session/stored-session";
import type { ChatClient } from "@parley/client/state/chat-client";
import type { Environment } from "@parley/client/state/environment";
import { lazyUploader } from "@parley/client/uploads/lazy-uploader";
import { ofBrowser, stores } from "./browser.ts";

/** Nobody plays before they are inside. */
const loadPageRules = () => import("./activities/page-rules.ts");
const loadKeeping = () => import("@parley/client/keeping/keep");

/** A core for this page alone. Make one for a page. */
export async function ownClient(): Promise<ChatClient> {
	const { tab, local: journal } = stores;
	const shared = await sharedValues({ keys: SESSION_KEYS, tab, journal });
	const environment: Environment & Keeps = {
		...ofBrowser,
		...transports(`${location.origin.replace("http", "ws")}/ws`),
		fetch: (path, init) => fetch(path, init),
		openUpload: lazyUploader,
		random: () => Math.random(),
		local: shared,
		onOtherTab: (listener) => addEventListener("storage", listener),
		keepOnly: (what) => {
			shared.keeps = what;
			shared.noted();
		},
		tab,
		keep: async (parts) => (await loadUnseen(loadKeeping)).keep(parts, shared),
		loadRules: async (...which) => (await loadPart(loadPageRules)).rulesOf(...which),
	};
	return createChatClient(environment);
}
