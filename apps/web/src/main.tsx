import { beforeLoadingAgain } from "@parley/client/http/load-part";
import type { ChatClient } from "@parley/client/state/chat-client";
import { Fragment } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./app/page.tsx";
import { ChatProvider } from "./react/use-chat.ts";
import { Contained } from "./ui/contained.tsx";
import { neverLeaveForFiles } from "./ui/dropped-files.ts";
import { speakChosenLanguage } from "./ui/language/speak.ts";
import { PartFailed } from "./ui/lazy-part.tsx";
import { showLooks } from "./ui/look.ts";
import { noCore } from "./ui/no-core.tsx";
import { startClient } from "./ui/start-client.ts";
import { askForStylesAgain } from "./ui/styles-again.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no #root");

beforeLoadingAgain(askForStylesAgain);
neverLeaveForFiles();
// What is built has done so before it was painted (before-paint.ts).
if (import.meta.env.DEV) showLooks();

const spoken = speakChosenLanguage();
const root = createRoot(place, { onCaughtError });
let clients = 0;
begin();

function begin(): void {
	startClient((client) => void spoken.then(() => show(client))).catch((error: unknown) => {
		clients += 1;
		void spoken.then(() => root.render(<Fragment key={clients}>{noCore(error, begin)}</Fragment>));
	});
}

/**
 * By another client the whole page begins anew: what it knew of the one before is not to be relied on. Until there is
 * one, what is shown stays, and nobody can write there.
 */
function show(client: ChatClient | null): void {
	place?.toggleAttribute("inert", client === null);
	if (client === null) return;
	clients += 1;
	root.render(
		<Contained key={clients} look="page">
			<ChatProvider value={client}>
				<Page />
			</ChatProvider>
		</Contained>,
	);
}

/** A part that did not come is no bug: nothing is wrong with the page but its link. */
function onCaughtError(error: unknown): void {
	if (error instanceof PartFailed) console.warn(error);
	else console.error(error);
}
