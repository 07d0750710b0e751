import "./own-storage.ts";
import { createRoot } from "react-dom/client";
import { ChatProvider } from "../src/react/use-chat.ts";
import { Contained } from "../src/ui/contained.tsx";
import { speakChosenLanguage } from "../src/ui/language/speak.ts";
import { Contents } from "./contents.tsx";
import { Lobby } from "./lobby.tsx";
import type { Scene } from "./scene.ts";
import { scenes } from "./scenes.ts";
import { story } from "./story.ts";
import { answerOf, play } from "./tape.ts";
import "../src/ui/tokens.css";
import "../src/ui/base.css";

const root = createRoot(document.getElementById("root") ?? document.body);
const wanted = new URLSearchParams(location.search).get("scene");
const scene = scenes.find(({ name }) => name === wanted);
await speakChosenLanguage();
if (scene) await show(scene);
else root.render(<Contents scenes={scenes} />);

/** `data-scene` says that all has been done that leads to the state. */
async function show({ tape = story, before, show: shown, hands = [] }: Scene): Promise<void> {
	window.fetch = async (request) => {
		const reply = await answerOf(tape, String(request));
		return Response.json(await reply.json(), { status: reply.status });
	};
	const client = await play(tape);
	before?.(client);
	root.render(
		<Contained look="page">
			<ChatProvider value={client}>{shown ? shown(client) : <Lobby />}</ChatProvider>
		</Contained>,
	);
	for (const hand of hands) await hand();
	document.documentElement.dataset["scene"] = "ready";
}
