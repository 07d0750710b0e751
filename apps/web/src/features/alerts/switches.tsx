import { useId, useState } from "react";
import { alertTexts as words } from "../../ui/alert-texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./alerts-panel.module.css";
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
		return <Switch label={words.notifications} hint={hint} on={notify} onChange={change} />;
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
	return <Switch label={words.sound} hint={words.soundHint} on={sound} onChange={change} />;
}

function Switch(props: { label: string; hint: string; on: boolean; onChange: (on: boolean) => void }) {
	const hint = useId();
	return (
		<label className={styles["row"]}>
			<span>
				<b>{props.label}</b>
				<small id={hint}>{props.hint}</small>
			</span>
			<input
				type="checkbox"
				role="switch"
				aria-label={props.label}
				aria-describedby={hint}
				aria-checked={props.on}
				checked={props.on}
				onChange={(event) => props.onChange(event.currentTarget.checked)}
			/>
		</label>
	);
}
