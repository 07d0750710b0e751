import { isRetryable } from "@parley/client/http/retryable";
import { Calculator, CircleHelp, Globe, Search, Share2, Undo2, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import type { Answer, Question, SearchFound } from "./answer.ts";
import type { CardEvents } from "./card-events.ts";
import { DnsAnswer } from "./dns-answer.tsx";
import { Help } from "./help.tsx";
import styles from "./lookup-card.module.css";
import { NumbersAnswer } from "./numbers-answer.tsx";
import { SearchAnswer } from "./search-answer.tsx";
import { SearchFilters } from "./search-filters.tsx";
import type { Card } from "./use-lookup.ts";
import { titleOf } from "./words.ts";

const icons = { help: CircleHelp, search: Search, dns: Globe, sqrt: Calculator, square: Calculator };

export function LookupCard({ card, ...events }: CardEvents & { readonly card: Card }) {
	const about = aboutOf(card);
	const Icon = icons[about?.name ?? "help"];
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") events.onClose();
	};
	return (
		<section className={styles["card"]} aria-label={texts.region} data-region="lookup" onKeyDown={onKeyDown}>
			<header className={styles["head"]}>
				<Icon size={15} aria-hidden="true" />
				<div className={styles["about"]}>
					<h2 dir="auto">{titleOf(card)}</h2>
					<small>{texts.onlyYou}</small>
				</div>
				<IconButton label={texts.close} onClick={events.onClose}>
					<X size={16} aria-hidden="true" />
				</IconButton>
			</header>
			{/* A long answer must be scrolled by keys too. */}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: for that it needs the focus */}
			<div className={styles["body"]} tabIndex={0}>
				{about?.name === "search" && (
					<SearchFilters question={about} room={events.room} onAsk={events.onAsk} />
				)}
				{bodyOf(card, events)}
			</div>
			<Actions card={card} {...events} />
		</section>
	);
}

function bodyOf(card: Card, events: CardEvents): ReactNode {
	switch (card.state) {
		case "help":
			return <Help />;
		case "asking":
			return <p className={styles["asking"]}>{texts.asking}</p>;
		case "refused":
			return <p className={styles["refused"]}>{refusalTexts.sentence(card.refusal)}</p>;
		case "answered":
			switch (card.answer.name) {
				case "search":
					return <SearchAnswer found={card.answer} older={card.older} {...events} />;
				case "dns":
					return <DnsAnswer found={card.answer} />;
				case "sqrt":
				case "square":
					return <NumbersAnswer found={card.answer} />;
			}
	}
}

function Actions({ card, away, hasOtherRooms, ...events }: CardEvents & { readonly card: Card }) {
	const { onAsk, onShare, onBack } = events;
	if (card.state === "refused" && isRetryable(card.refusal)) {
		return (
			<footer className={styles["actions"]}>
				<Button onClick={() => onAsk(card.question)}>{texts.tryAgain}</Button>
			</footer>
		);
	}
	if (card.state !== "answered") return null;
	const { answer } = card;
	const mayWiden = hasOtherRooms && answer.name === "search" && answer.scope !== "all";
	return (
		<footer className={styles["actions"]}>
			{mayWiden && (
				<Button onClick={() => onAsk(everywhere(answer))}>
					<Search size={14} aria-hidden="true" /> {texts.search.everywhere}
				</Button>
			)}
			<Button onClick={() => onShare(answer)}>
				<Share2 size={14} aria-hidden="true" /> {texts.share}
			</Button>
			{away && (
				<Button look="plain" onClick={onBack}>
					<Undo2 size={14} aria-hidden="true" /> {texts.back}
				</Button>
			)}
		</footer>
	);
}

function aboutOf(card: Card): Question | Answer | null {
	if (card.state === "help") return null;
	return card.state === "answered" ? card.answer : card.question;
}

function everywhere({ name, query, best = false }: SearchFound): Question {
	return { name, query, scope: "all", best };
}
