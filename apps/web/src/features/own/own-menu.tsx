import type { Me } from "@parley/client/state/chat-state";
import { Bell, Keyboard, LogOut } from "lucide-react";
import { useClient } from "../../react/use-chat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useLinkPreviews } from "../../ui/link-previews.ts";
import { useLoneKeys } from "../../ui/lone-keys.ts";
import { ownTexts as words } from "../../ui/own-texts.ts";
import settings from "../../ui/settings.module.css";
import { SwitchRow } from "../../ui/switch-row.tsx";
import { GoRow } from "./go-row.tsx";
import { Look } from "./look.tsx";
import styles from "./own-menu.module.css";

/** What is come to from the menu, and leads back to it. */
export type OwnPage = "alerts" | "keys";

interface OwnMenuProps {
	readonly me: Me;
	/** the page that one comes back from */
	readonly from: OwnPage | undefined;
	readonly go: (page: OwnPage) => void;
	readonly onClose: () => void;
}

/** Everything about oneself and this browser, in one place. */
export function OwnMenu({ me, from, go, onClose }: OwnMenuProps) {
	const client = useClient();
	const [previews, choosePreviews] = useLinkPreviews();
	const [lone, chooseLone] = useLoneKeys();
	const row = (page: OwnPage) => ({ ...words[page], isFirst: page === from, onGo: () => go(page) });
	return (
		<Dialog title={words.title} onClose={onClose}>
			<div className={settings["panel"]}>
				<div className={styles["who"]}>
					<Avatar name={me.name} />
					<bdi>{me.name}</bdi>
				</div>
				<div>
					<GoRow icon={Bell} {...row("alerts")} isFirst={from === undefined || from === "alerts"} />
					<div className={styles["keys"]}>
						<GoRow icon={Keyboard} {...row("keys")} />
					</div>
				</div>
				<Look />
				<section>
					<SwitchRow {...words.previews} on={previews} onChange={choosePreviews} />
					<div className={styles["keys"]}>
						<SwitchRow {...words.lone} on={lone} onChange={chooseLone} />
					</div>
				</section>
				<div className={styles["end"]}>
					<GoRow
						icon={LogOut}
						label={words.signOut.label}
						hint={words.signOut.hint(me.name)}
						onGo={() => void client.signOut()}
					/>
				</div>
			</div>
		</Dialog>
	);
}
