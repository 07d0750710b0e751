import type { LoadRules } from "../activities/rules.ts";
import { startCore } from "../core/create-chat-client.ts";
import { loadUnseen } from "../http/load-part.ts";
import { transports } from "../link/web-socket.ts";
import type { Keeps } from "../outbox/kept.ts";
import type { SharedValues } from "../session/shared-values.ts";
import type { Environment } from "../state/environment.ts";
import { risingUuid } from "../state/rising-uuid.ts";
import { lazyUploader } from "../uploads/lazy-uploader.ts";
import { after } from "./after.ts";
import { Tabs } from "./tabs.ts";
import type { OfTabs } from "./worker-host.ts";

const loadKeeping = () => import("./keep-for-tabs.ts");

/** A worker paints nothing: what comes at once is one change. */
const TOGETHER_MS = 5;

/** The core of all tabs, in the real world of a worker: what only a page can reach, tabs lend it. */
export function startTabs(of: OfTabs, shared: SharedValues, loadRules: LoadRules): Tabs {
	const { page, settled } = of;
	return new Tabs({ core: startCore(environmentOf(of, shared, loadRules)), page, settled });
}

function environmentOf(of: OfTabs, shared: SharedValues, loadRules: LoadRules): Environment & Keeps {
	return {
		...transports(`${location.origin.replace("http", "ws")}/ws`),
		fetch: (path, init) => fetch(path, init),
		openUpload: lazyUploader,
		after,
		now: () => Date.now(),
		random: () => Math.random(),
		uuid: () => risingUuid(),
		local: shared,
		onOtherTab: (listener) => addEventListener("storage", listener),
		keepOnly: (what) => {
			shared.keeps = what;
			shared.noted();
		},
		tab: of.stores.tab,
		keep: async (parts) => (await loadUnseen(loadKeeping)).keepForTabs(parts, shared, of),
		page: of.page,
		loadRules,
		beforePaint: (run) => void after(TOGETHER_MS, run),
	};
}
