import { Counter, Gauge, type Registry } from "prom-client";

/** What people hold and do: seats, rooms, sessions, files, pushes. */
export function houseMetrics(registers: Registry[]) {
	return {
		members: new Gauge({ name: "parley_members", help: "seats taken, over all rooms", registers }),
		membersOutside: new Gauge({
			name: "parley_members_without_seat",
			help: "memberships of people who have no seat there, over all rooms",
			registers,
		}),
		membershipsForgotten: new Counter({
			name: "parley_memberships_forgotten_total",
			help: "memberships that went since their person had as many as one may",
			registers,
		}),
		activityMoves: new Counter({
			name: "parley_activity_moves_total",
			help: "moves that were made in activities",
			registers,
		}),
		activitiesRefused: new Counter({
			name: "parley_activity_moves_refused_total",
			help: "moves that the rules of an activity refused, by reason: over, stopped, seat-taken, too-many-seats or other",
			labelNames: ["reason"] as const,
			registers,
		}),
		activitiesStopped: new Counter({
			name: "parley_activities_stopped_total",
			help: "activities that were stopped since a rule of theirs broke or never ended",
			registers,
		}),
		devicesRefused: new Counter({
			name: "parley_devices_refused_total",
			help: "further devices refused since their person had as many as one may",
			registers,
		}),
		keptNames: new Gauge({ name: "parley_kept_names", help: "names that people keep", registers }),
		proofs: new Counter({
			name: "parley_proofs_total",
			help: "proofs of who somebody is, by way (words, link, passkey, provider) and outcome: right, wrong or too-fast",
			labelNames: ["way", "outcome"] as const,
			registers,
		}),
		houseBans: new Gauge({
			name: "parley_house_bans",
			help: "people whom the operator keeps out of the house",
			registers,
		}),
		laterMessages: new Counter({
			name: "parley_later_messages_total",
			help: "messages whose time came: sent, or unsent since something spoke against it",
			labelNames: ["outcome"] as const,
			registers,
		}),
		remindersRung: new Counter({
			name: "parley_reminders_total",
			help: "reminders whose time came",
			registers,
		}),
		providerAsked: new Counter({
			name: "parley_provider_requests_total",
			help: "questions to the provider of sign-ins, by outcome: answered, failed, or busy without being asked",
			labelNames: ["outcome"] as const,
			registers,
		}),
		providerLapsed: new Counter({
			name: "parley_provider_lapsed_total",
			help: "what was not written since its author has to sign in by the provider again",
			registers,
		}),
		rooms: new Gauge({ name: "parley_rooms", help: "rooms", registers }),
		roomSearchesWaiting: new Gauge({
			name: "parley_room_searches_waiting",
			help: "searches for rooms that wait for their turn",
			registers,
		}),
		roomSearchesRefused: new Counter({
			name: "parley_room_searches_refused_total",
			help: "searches for rooms that found no place in line, by whose places were taken: session, network or house",
			labelNames: ["whose"] as const,
			registers,
		}),
		overviews: new Counter({
			name: "parley_overviews_total",
			help: "overviews sent, by what is told in them: all, or part where the archive did not answer",
			labelNames: ["told"] as const,
			registers,
		}),
		heads: new Counter({
			name: "parley_heads_total",
			help: "frames of heads for sockets that are not in these rooms: sent, or shed while the socket was behind",
			labelNames: ["outcome"] as const,
			registers,
		}),
		sessions: new Gauge({ name: "parley_sessions", help: "sessions known", registers }),
		moderations: new Counter({
			name: "parley_moderations_total",
			help: "what moderators did, and reports, by deed",
			labelNames: ["deed"] as const,
			registers,
		}),
		passphrases: new Counter({
			name: "parley_passphrases_total",
			help: "passphrases given for rooms, by outcome",
			labelNames: ["outcome"] as const,
			registers,
		}),
		invitations: new Gauge({
			name: "parley_invitations",
			help: "invitations that are kept, those that are over among them until another takes their place",
			registers,
		}),
		invitationsWrong: new Counter({
			name: "parley_invitations_wrong_total",
			help: "secrets of invitations that there are not, or not any more",
			registers,
		}),
		hooks: new Gauge({ name: "parley_hooks", help: "doors through which programs write", registers }),
		hookPosts: new Counter({
			name: "parley_hook_posts_total",
			help: "what came through hooks and was posted, by the dialect it was said in",
			labelNames: ["dialect"] as const,
			registers,
		}),
		hooksRefused: new Counter({
			name: "parley_hook_posts_refused_total",
			help: "what came to hooks and was not posted, by code, or nothing where there was nothing to say of it",
			labelNames: ["code"] as const,
			registers,
		}),
		outgoingHooks: new Counter({
			name: "parley_outgoing_hooks_total",
			help: "messages that hooks sent to their receivers: delivered, passed over, to be sent again, gone, or without a place here",
			labelNames: ["outcome"] as const,
			registers,
		}),
		outgoingHookWaits: new Counter({
			name: "parley_outgoing_hook_waits_total",
			help: "messages that waited for a place to be sent from, by whose places were taken: owner, host or house",
			labelNames: ["taken"] as const,
			registers,
		}),
		uploads: new Gauge({ name: "parley_uploads", help: "uploads under way", registers }),
		uploadsEnded: new Counter({
			name: "parley_uploads_ended_total",
			help: "whole uploads: stored, or refused by code",
			labelNames: ["outcome"] as const,
			registers,
		}),
		filesBytes: new Gauge({ name: "parley_files_bytes", help: "bytes of stored files on disk", registers }),
		pushes: new Counter({
			name: "parley_pushes_total",
			help: "pushes by outcome: what the push service said, or why none was sent",
			labelNames: ["outcome"] as const,
			registers,
		}),
		pushSubscriptions: new Gauge({
			name: "parley_push_subscriptions",
			help: "browsers that are sent pushes",
			registers,
		}),
		pushSubscriptionsReplaced: new Counter({
			name: "parley_push_subscriptions_replaced_total",
			help: "browsers that gave way to a newer one, since their person had as many as one may",
			registers,
		}),
	};
}
