import type { ChatClient } from "@parley/client/state/chat-client";
import { alertTexts } from "../../ui/alert-texts.ts";
import { chime } from "./chime.ts";
import type { Finding } from "./finding.ts";
import { notify, permission, serviceWorker } from "./notifications.ts";
import { pushFindings } from "./push-test.ts";
import { UNREAD_ICON } from "./unread-icon.ts";

const { found } = alertTexts;

/** Tries every way by which an alert can reach one, and says of each what came of it. */
export async function* selfTest(client: ChatClient): AsyncGenerator<Finding> {
	yield permissionFound();
	yield await notificationFound();
	const heard = await chime();
	yield { step: "sound", state: heard ? "pass" : "fail", words: heard ? found.heard : found.silent };
	const icon = await isThere(UNREAD_ICON);
	yield { step: "title", state: icon ? "pass" : "fail", words: icon ? found.titleWorks : found.titleFails };
	const worker = (await serviceWorker()) !== undefined;
	yield { step: "worker", state: worker ? "pass" : "note", words: worker ? found.worker : found.noWorker };
	yield* pushFindings(client);
}

function permissionFound(): Finding {
	const now = permission();
	if (now === "granted") return { step: "permission", state: "pass", words: found.allowed };
	const words = now === "default" ? found.notAsked : alertTexts.permission[now];
	return { step: "permission", state: "fail", words };
}

async function notificationFound(): Promise<Finding> {
	const step = "notification";
	if (permission() !== "granted") return { step, state: "fail", words: found.notTried };
	const onClick = () => undefined;
	const { state } = await notify({ ...alertTexts.test, tag: "parley", onClick });
	if (state === "shown") return { step, state: "pass", words: found.shown };
	if (state === "taken") return { step, state: "note", words: found.taken };
	return { step, state: "fail", words: found.notShown };
}

async function isThere(path: string): Promise<boolean> {
	try {
		return (await fetch(path)).ok;
	} catch {
		return false;
	}
}
