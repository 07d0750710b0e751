import { Send } from "lucide-react";
import { Avatar } from "../../src/ui/avatar.tsx";
import { Button, IconButton } from "../../src/ui/button.tsx";
import { RoomChips } from "../../src/ui/room-chips.tsx";
import styles from "../parts.module.css";
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

export const partScenes: readonly Scene[] = [{ name: "parts/all", show: () => <Parts /> }];
