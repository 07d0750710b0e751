import type { LabSample } from "@parley/protocol/lab";
import { LogOut, MessagesSquare } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { Mark } from "../../ui/mark.tsx";
import { ThemeButton } from "../../ui/theme-button.tsx";
import { number } from "../../ui/words.ts";
import { bytes, percent, short } from "./format.ts";
import styles from "./head.module.css";
import type { WatchLink } from "./watch-lab.ts";

const texts = labTexts.header;

interface HeadProps {
	readonly link: WatchLink;
	readonly sample: LabSample | undefined;
	readonly onLeave: () => void;
}

/** What it is, whether it is live, and the figures that need no plot. */
export function Head({ link, sample, onLeave }: HeadProps) {
	return (
		<header className={styles["head"]}>
			<Mark />
			<h1>{labTexts.title}</h1>
			<p className={styles["link"]} data-link={link} role="status">
				{texts.links[link]}
			</p>
			{sample && <Totals sample={sample} />}
			<div className={styles["buttons"]}>
				<a className={styles["chat"]} href="/" aria-label={texts.chat} title={texts.chat}>
					<MessagesSquare size={16} aria-hidden="true" />
				</a>
				<LanguageChoice />
				<ThemeButton />
				<IconButton label={texts.leave} onClick={onLeave}>
					<LogOut size={16} aria-hidden="true" />
				</IconButton>
			</div>
		</header>
	);
}

function Totals({ sample }: { sample: LabSample }) {
	const { seats, rooms, cpu, loopBusy, rssBytes } = sample;
	const totals = [
		[texts.seats, number(seats)],
		[texts.rooms, number(rooms)],
		[texts.loop, percent(loopBusy)],
		[texts.cpu, texts.cpuValue(short(cpu))],
		[texts.memory, bytes(rssBytes)],
	] as const;
	return (
		<dl className={styles["totals"]}>
			{totals.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
