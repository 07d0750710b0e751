import { Send } from "lucide-react";
import { EmbeddedView } from "../../src/app/embedded/embedded-view.tsx";
import type { Seen } from "../../src/app/embedded/listening.ts";
import { Avatar } from "../../src/ui/avatar.tsx";
import { Button, IconButton } from "../../src/ui/button.tsx";
import { RoomChips } from "../../src/ui/room-chips.tsx";
import styles from "../parts.module.css";
import { NOW } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { directory } from "../story.ts";

const names = [
	"Ada",
	"Bo",
	"Chidi",
	"Ingrid",
	"Mei",
	"Tomás",
	"Zoë",
	"سلمى",
	"李雷",
	"_x_",
	"Łukasz",
	"Øystein",
];

function Parts() {
	return (
		<main className={styles["parts"]}>
			<h1>Parts</h1>
			<p>
				<Button>Button</Button> <Button look="strong">Strong</Button> <Button look="danger">Danger</Button>{" "}
				<Button look="plain">Plain</Button>
			</p>
			<p>
				<Button disabled>Button</Button>{" "}
				<Button look="strong" disabled>
					Strong
				</Button>{" "}
				<IconButton label="Send">
					<Send size={16} aria-hidden="true" />
				</IconButton>
			</p>
			<p className={styles["avatars"]}>
				{names.map((name) => (
					<Avatar key={name} name={name} />
				))}
			</p>
			<RoomChips rooms={directory} except={null} />
		</main>
	);
}

const embedded = {
	title: "Lobby",
	topic: "Where everybody comes in. Be kind, be brief.",
	messages: [
		{ seq: 1, name: "Ada", at: NOW - 120_000, text: "Shall we keep it to the **point**?", edited: true },
		{
			seq: 2,
			name: "سلمى",
			at: NOW - 60_000,
			text: "نعم",
			replyTo: 1,
			files: ["minutes-of-every-meeting.pdf"],
		},
		{ seq: 3, name: "Bo", at: NOW, removed: true },
	],
};
const shownIn = (seen: Seen) => <EmbeddedView room="lobby" title="Lobby" seen={seen} />;

export const partScenes: readonly Scene[] = [
	{ name: "parts/all", show: () => <Parts /> },
	{ name: "parts/embedded", show: () => shownIn({ link: "here", room: embedded }) },
	{ name: "parts/embedded-ended", show: () => shownIn({ link: "ended", room: null }) },
];
