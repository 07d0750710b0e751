import type { OwnDevice, OwnPerson } from "@parley/protocol/people";
import { Proved } from "@parley/protocol/people";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { DeviceRow } from "./device-row.tsx";
import styles from "./devices-panel.module.css";
import { GoRow } from "./go-row.tsx";
import { useOwnPerson } from "./use-own-person.ts";

const words = keepingTexts.list;
const PATH = "/api/people/me/devices";

interface DevicesPanelProps {
	readonly onBack: (() => void) | null;
	readonly onKeep: () => void;
	/** to bring another one */
	readonly onLink: () => void;
	readonly onClose: () => void;
}

/** Where one is signed in, and how another device comes in, or goes. */
export function DevicesPanel({ onBack, onKeep, onLink, onClose }: DevicesPanelProps) {
	const client = useClient();
	const person = useOwnPerson();
	const [refused, setRefused] = useState<string | null>(null);
	const [ended, setEnded] = useState<readonly string[]>([]);
	const said = <T,>(told: Told<T>): told is Extract<Told<T>, { ok: true }> => {
		setRefused(told.ok ? null : told.message);
		return told.ok;
	};
	const end = async ({ device }: OwnDevice) => {
		const path = `${PATH}/${encodeURIComponent(device)}`;
		const token = client.sessionToken();
		// A device that is not there any more is as ended as can be.
		if (said(await askHouse({ path, method: "DELETE", token }))) setEnded((before) => [...before, device]);
	};
	const endOthers = async (others: readonly OwnDevice[]) => {
		const question = { path: PATH, method: "DELETE", token: client.sessionToken(), answer: Proved } as const;
		const told = await askHouse(question);
		if (!said(told)) {
			if (told.isLost) setRefused(words.unsure);
			return;
		}
		// Whoever is here by now may be somebody else, or nobody.
		if (client.getState().me?.session === told.value.session) await client.take(told.value);
		setEnded(others.map(({ device }) => device));
	};
	return (
		<Dialog title={keepingTexts.devices.label} onBack={onBack} onClose={onClose}>
			{person?.ok === false && <p role="alert">{person.message}</p>}
			{person?.ok && (
				<Devices
					person={person.value}
					ended={ended}
					onKeep={onKeep}
					onLink={onLink}
					onEnd={(device) => void end(device)}
					onEndOthers={(others) => void endOthers(others)}
				/>
			)}
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
		</Dialog>
	);
}

interface DevicesProps extends Pick<DevicesPanelProps, "onKeep" | "onLink"> {
	readonly person: OwnPerson;
	/** since the house was asked */
	readonly ended: readonly string[];
	readonly onEnd: (device: OwnDevice) => void;
	readonly onEndOthers: (others: readonly OwnDevice[]) => void;
}

function Devices({ person, ended, onKeep, onLink, onEnd, onEndOthers }: DevicesProps) {
	const devices = person.devices.filter(({ device }) => !ended.includes(device));
	const others = devices.filter(({ mine }) => mine !== true);
	const { place, goes } = useFocusKept();
	return (
		<div ref={place} tabIndex={-1}>
			<ul className={styles["devices"]}>
				{devices.map((device, nth) => (
					<DeviceRow
						key={device.device}
						device={device}
						onEnd={() => {
							goes(nth);
							onEnd(device);
						}}
					/>
				))}
			</ul>
			{others.length > 1 && (
				<Sure
					label={words.endOthers}
					sure={words.endOthersSure(others.length)}
					yes={words.yes}
					no={words.no}
					onYes={() => {
						goes(devices.findIndex(({ mine }) => mine !== true));
						onEndOthers(others);
					}}
				/>
			)}
			<div className={styles["another"]}>
				{person.kept ? (
					<GoRow icon={Smartphone} {...keepingTexts.link} isFirst onGo={onLink} />
				) : (
					<>
						<p>{words.guest}</p>
						<Button data-first onClick={onKeep}>
							{words.keep}
						</Button>
					</>
				)}
			</div>
		</div>
	);
}
