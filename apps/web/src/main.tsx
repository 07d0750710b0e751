import { createRoot } from "react-dom/client";
import { Broken } from "./app/broken.tsx";
import { Page } from "./app/page.tsx";
import { createBrowserClient } from "./client/browser.ts";
import { ChatProvider } from "./react/use-chat.ts";
import { makeRoomForKeyboard } from "./ui/keyboard-room.ts";
import { speakChosenLanguage } from "./ui/language/speak.ts";
import { showTheme } from "./ui/theme.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

showTheme();
makeRoomForKeyboard();
void speakChosenLanguage().then(() => show(root));

function show(place: HTMLElement): void {
	createRoot(place).render(
		<Broken>
			<ChatProvider value={createBrowserClient()}>
				<Page />
			</ChatProvider>
		</Broken>,
	);
}
