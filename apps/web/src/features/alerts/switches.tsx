import { useState } from "react";
import { alertTexts as words } from "../../ui/alert-texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/settings.module.css";
import { SwitchRow } from "../../ui/switch-row.tsx";
import { chime } from "./chime.ts";
import { askPermission, permission } from "./notifications.ts";
import { changeAlertSettings, useAlertSettings } from "./settings.ts";

export function NotificationsRow() {
	const { notify } = useAlertSettings();
	const [now, setNow] = useState(permission);
	const change = (on: boolean) => changeAlertSettings({ notify: on, offered: true });
	const turnOn = async () => {
		const answer = await askPermission();
		setNow(answer);
		change(answer === "granted");
	};
	const hint = words.permission[now];
	if (now === "granted")
		return <SwitchRow label={words.notifications} hint={hint} on={notify} onChange={change} />;
	return (
		<div className={styles["row"]}>
			<span>
				<b>{words.notifications}</b>
				<small role="status">{hint}</small>
			</span>
			{now === "default" && (
				<Button look="strong" onClick={() => void turnOn()}>
					{words.turnOn}
				</Button>
			)}
		</div>
	);
}

export function SoundRow() {
	const { sound } = useAlertSettings();
	const change = (on: boolean) => {
		changeAlertSettings({ sound: on });
		if (on) void chime();
	};
	return <SwitchRow label={words.sound} hint={words.soundHint} on={sound} onChange={change} />;
}
