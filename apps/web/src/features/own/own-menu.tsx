import type { Me } from "@parley/client/state/chat-state";
import {
	Bell,
	Bookmark,
	Clock,
	DoorOpen,
	Download,
	EarOff,
	Keyboard,
	LogOut,
	MonitorSmartphone,
	PenLine,
	Tag,
	UserRound,
} from "lucide-react";
import { useState } from "react";
import { useChat, useClient } from "../../react/use-chat.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts as keeping } from "../../ui/keeping-texts.ts";
import { laterTexts as later } from "../../ui/later-texts.ts";
import { leavingTexts as leaving } from "../../ui/leaving-texts.ts";
import { useLinkPreviews } from "../../ui/link-previews.ts";
import { useLoneKeys } from "../../ui/lone-keys.ts";
import { ownTexts as words } from "../../ui/own-texts.ts";
import { profileTexts as profile } from "../../ui/profile-texts.ts";
import { savedTexts as saved } from "../../ui/saved-texts.ts";
import settings from "../../ui/settings.module.css";
import { SwitchRow } from "../../ui/switch-row.tsx";
import { GoRow } from "./go-row.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { LinkAccount } from "./link-account.tsx";
import { Look } from "./look.tsx";
import styles from "./own-menu.module.css";
import { useOwnPerson } from "./use-own-person.ts";

/** What is come to from the menu, and leads back to it. */
export type OwnPage =
	| "keep"
	| "name"
	| "profile"
	| "devices"
	| "alerts"
	| "keys"
	| "taken"
	| "blocked"
	| "saved"
	| "later";

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
	const told = useOwnPerson();
	const blocked = useChat((state) => state.blocked.length);
	const person = told?.ok ? told.value : null;
	const [leaves, setLeaves] = useState(false);
	if (leaves) return <LeavePanel name={me.name} onBack={() => setLeaves(false)} onClose={onClose} />;
	const row = (page: OwnPage) => ({ isFirst: page === from, onGo: () => go(page) });
	return (
		<Dialog title={words.title} onClose={onClose}>
			<div className={settings["panel"]}>
				<div className={styles["who"]}>
					<Avatar name={me.name} />
					<span>
						<bdi>{me.name}</bdi>
						{person && <small>{person.kept ? keeping.isKept : keeping.guest}</small>}
					</span>
				</div>
				<div>
					<GoRow
						icon={Tag}
						{...(person?.kept ? keeping.kept : keeping.keep)}
						{...row("keep")}
						isFirst={from === undefined || from === "keep"}
					/>
					<GoRow
						icon={MonitorSmartphone}
						label={keeping.devices.label}
						hint={person ? keeping.devices.count(person.devices.length) : keeping.devices.hint}
						{...row("devices")}
					/>
					{person?.kept && (
						<>
							<GoRow
								icon={PenLine}
								label={keeping.rename.label}
								hint={keeping.rename.hint}
								{...row("name")}
							/>
							<GoRow icon={UserRound} label={profile.label} hint={profile.hint} {...row("profile")} />
						</>
					)}
					{person && <LinkAccount person={person} />}
					<GoRow icon={Bell} {...words.alerts} {...row("alerts")} />
					<div className={styles["keys"]}>
						<GoRow icon={Keyboard} {...words.keys} {...row("keys")} />
					</div>
					{blocked > 0 && (
						<GoRow
							icon={EarOff}
							label={words.blocked.label}
							hint={words.blocked.hint(blocked)}
							{...row("blocked")}
						/>
					)}
					{person && (
						<>
							<GoRow icon={Bookmark} label={saved.label} hint={saved.hint} {...row("saved")} />
							<GoRow
								icon={Download}
								label={keeping.taken.label}
								hint={keeping.taken.hint}
								{...row("taken")}
							/>
							<GoRow icon={Clock} label={later.label} hint={later.hint} {...row("later")} />
						</>
					)}
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
						hint={person?.kept ? words.signOut.kept : words.signOut.hint(me.name)}
						onGo={() => void client.signOut()}
					/>
					{person && (
						<GoRow icon={DoorOpen} label={leaving.label} hint={leaving.hint} onGo={() => setLeaves(true)} />
					)}
				</div>
			</div>
		</Dialog>
	);
}
