--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: _sqlx_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);


--
-- Name: achievements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.achievements (
    user_id text NOT NULL,
    code text NOT NULL,
    progress bigint NOT NULL,
    earned bigint
);


--
-- Name: analyses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analyses (
    hash text NOT NULL,
    body text NOT NULL,
    created bigint NOT NULL
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    match_id text NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    message text,
    body text NOT NULL
);


--
-- Name: history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.history (
    user_id text NOT NULL,
    number bigint NOT NULL,
    match_id text NOT NULL,
    game text NOT NULL,
    seat bigint NOT NULL,
    opponent text NOT NULL,
    opponent_name text NOT NULL,
    outcome text NOT NULL,
    rated bigint NOT NULL,
    at bigint NOT NULL
);


--
-- Name: matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.matches (
    id text NOT NULL,
    game text NOT NULL,
    settings text NOT NULL,
    status text NOT NULL,
    version bigint NOT NULL,
    code text,
    batch text,
    wake bigint,
    created bigint NOT NULL,
    updated bigint NOT NULL,
    user_1 text,
    controller_1 text,
    player_1 text,
    name_1 text NOT NULL,
    user_2 text,
    controller_2 text,
    player_2 text,
    name_2 text NOT NULL,
    result text,
    winner bigint,
    rated bigint
);


--
-- Name: progress; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.progress (
    user_id text NOT NULL,
    item text NOT NULL,
    value text NOT NULL,
    at bigint NOT NULL
);


--
-- Name: rating_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rating_changes (
    match_id text NOT NULL,
    subject text NOT NULL,
    game text NOT NULL,
    at bigint NOT NULL,
    rating_before double precision NOT NULL,
    rating_after double precision NOT NULL,
    number bigint NOT NULL
);


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    subject text NOT NULL,
    game text NOT NULL,
    name text,
    rating double precision NOT NULL,
    games bigint NOT NULL
);


--
-- Name: runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.runs (
    id text NOT NULL,
    owner text,
    settings text NOT NULL,
    status text NOT NULL,
    report text,
    created bigint NOT NULL
);


--
-- Name: saves; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saves (
    user_id text NOT NULL,
    number bigint NOT NULL,
    match_id text NOT NULL,
    preview text NOT NULL,
    at bigint NOT NULL
);


--
-- Name: seeks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.seeks (
    id text NOT NULL,
    user_id text NOT NULL,
    game text NOT NULL,
    terms text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token bytea NOT NULL,
    user_id text NOT NULL,
    created bigint NOT NULL,
    last_seen bigint NOT NULL,
    expires bigint NOT NULL,
    agent text NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text,
    password text,
    colour text,
    settings text,
    streak bigint DEFAULT 0 NOT NULL,
    created bigint NOT NULL,
    last_seen bigint NOT NULL
);


--
-- Data for Name: _sqlx_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public._sqlx_migrations VALUES (1, '', '2026-11-17 04:14:25.659944+00', true, '\x277016e632ef3c3305d5ff9a716f6b294720567cebc3438d781e61d2fc6f7a11252573d3f457da07296b69aa1700e7ac', 596007197);


--
-- Data for Name: achievements; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'first:gomoku', 1, 1794888868528);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'first:renju', 1, 1794888869088);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'streak:3', 2, NULL);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'streak:5', 2, NULL);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'streak:10', 2, NULL);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'first:surakarta', 1, 1794888869997);
INSERT INTO public.achievements VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'first:standard', 1, 1794888870415);


--
-- Data for Name: analyses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 1, 1794888868351, '1:m0', '{"version":1,"at":1794888868351,"event":"played","seat":"first","text":"h8"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 2, 1794888868381, '2:m1', '{"version":2,"at":1794888868381,"event":"played","seat":"second","text":"h9"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 3, 1794888868401, '1:m2', '{"version":3,"at":1794888868401,"event":"played","seat":"first","text":"i8","lag":131}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 4, 1794888868424, '1:m3', '{"version":4,"at":1794888868424,"event":"offered","seat":"first","offer":"takeback"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 5, 1794888868444, NULL, '{"version":5,"at":1794888868444,"event":"became_casual","seat":"first","help":"takeback"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 6, 1794888868444, '2:m4', '{"version":6,"at":1794888868444,"event":"taken_back","seat":"first","plies":1}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 7, 1794888868452, '1:m5', '{"version":7,"at":1794888868452,"event":"played","seat":"first","text":"i8","lag":131}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 8, 1794888868476, '2:m6', '{"version":8,"at":1794888868476,"event":"offered","seat":"second","offer":"draw"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 9, 1794888868488, '1:m7', '{"version":9,"at":1794888868488,"event":"declined","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 10, 1794888868505, '1:m8', '{"version":10,"at":1794888868505,"event":"offered","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 11, 1794888868517, '1:m9', '{"version":11,"at":1794888868517,"event":"withdrawn","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 12, 1794888868528, '2:m10', '{"version":12,"at":1794888868528,"event":"ended","result":{"winner":"first","cause":"resignation","rated":false}}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 13, 1794888868580, '1:m11', '{"version":13,"at":1794888868580,"event":"offered","seat":"first","offer":"rematch"}');
INSERT INTO public.events VALUES ('2f54c4a9b23729593a747dc260c9b35e', 14, 1794888868613, '2:m12', '{"version":14,"at":1794888868613,"event":"rematch_agreed"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 1, 1794888868812, '1:m13', '{"version":1,"at":1794888868812,"event":"played","seat":"first","text":"h8","lag":131}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 2, 1794888868830, '2:m14', '{"version":2,"at":1794888868830,"event":"played","seat":"second","text":"i9","lag":150}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 3, 1794888868857, '1:m15', '{"version":3,"at":1794888868857,"event":"played","seat":"first","text":"g7","lag":131}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 4, 1794888868893, '1:m16', '{"version":4,"at":1794888868893,"event":"offered","seat":"first","offer":"takeback"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 5, 1794888868913, NULL, '{"version":5,"at":1794888868913,"event":"became_casual","seat":"first","help":"takeback"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 6, 1794888868913, '2:m17', '{"version":6,"at":1794888868913,"event":"taken_back","seat":"first","plies":1}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 7, 1794888868943, '1:m18', '{"version":7,"at":1794888868943,"event":"played","seat":"first","text":"g7","lag":131}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 8, 1794888868963, '2:m19', '{"version":8,"at":1794888868963,"event":"offered","seat":"second","offer":"draw"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 9, 1794888868989, '1:m20', '{"version":9,"at":1794888868989,"event":"declined","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 10, 1794888869021, '1:m21', '{"version":10,"at":1794888869021,"event":"offered","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 11, 1794888869060, '1:m22', '{"version":11,"at":1794888869060,"event":"withdrawn","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 12, 1794888869088, '2:m23', '{"version":12,"at":1794888869088,"event":"ended","result":{"winner":"first","cause":"resignation","rated":false}}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 13, 1794888869109, '1:m24', '{"version":13,"at":1794888869109,"event":"offered","seat":"first","offer":"rematch"}');
INSERT INTO public.events VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 14, 1794888869132, '2:m25', '{"version":14,"at":1794888869132,"event":"rematch_agreed"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 1, 1794888869273, '1:m26', '{"version":1,"at":1794888869273,"event":"played","seat":"first","text":"f5","lag":131}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 2, 1794888869310, '2:m27', '{"version":2,"at":1794888869310,"event":"played","seat":"second","text":"d6","lag":150}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 3, 1794888869333, '1:m28', '{"version":3,"at":1794888869333,"event":"played","seat":"first","text":"c3","lag":131}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 4, 1794888869382, '1:m29', '{"version":4,"at":1794888869382,"event":"offered","seat":"first","offer":"takeback"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 5, 1794888869413, NULL, '{"version":5,"at":1794888869413,"event":"became_casual","seat":"first","help":"takeback"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 6, 1794888869413, '2:m30', '{"version":6,"at":1794888869413,"event":"taken_back","seat":"first","plies":1}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 7, 1794888869415, '1:m31', '{"version":7,"at":1794888869415,"event":"played","seat":"first","text":"c3","lag":131}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 8, 1794888869461, '2:m32', '{"version":8,"at":1794888869461,"event":"offered","seat":"second","offer":"draw"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 9, 1794888869481, '1:m33', '{"version":9,"at":1794888869481,"event":"declined","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 10, 1794888869502, '1:m34', '{"version":10,"at":1794888869502,"event":"offered","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 11, 1794888869522, '2:m35', '{"version":11,"at":1794888869522,"event":"ended","result":{"winner":null,"cause":"agreement","rated":false}}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 12, 1794888869543, '1:m36', '{"version":12,"at":1794888869543,"event":"offered","seat":"first","offer":"rematch"}');
INSERT INTO public.events VALUES ('a3e30575c7d0f7849abae0d345fb530d', 13, 1794888869577, '2:m37', '{"version":13,"at":1794888869577,"event":"rematch_agreed"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 1, 1794888869722, '1:m38', '{"version":1,"at":1794888869722,"event":"played","seat":"first","text":"c2-c3","lag":131}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 2, 1794888869744, '2:m39', '{"version":2,"at":1794888869744,"event":"played","seat":"second","text":"c5-c4","lag":150}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 3, 1794888869773, '1:m40', '{"version":3,"at":1794888869773,"event":"played","seat":"first","text":"d2-d3","lag":131}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 4, 1794888869809, '1:m41', '{"version":4,"at":1794888869809,"event":"offered","seat":"first","offer":"takeback"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 5, 1794888869833, NULL, '{"version":5,"at":1794888869833,"event":"became_casual","seat":"first","help":"takeback"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 6, 1794888869833, '2:m42', '{"version":6,"at":1794888869833,"event":"taken_back","seat":"first","plies":1}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 7, 1794888869865, '1:m44', '{"version":7,"at":1794888869865,"event":"played","seat":"first","text":"d2-d3","lag":131}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 8, 1794888869892, '2:m45', '{"version":8,"at":1794888869892,"event":"offered","seat":"second","offer":"draw"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 9, 1794888869933, '1:m46', '{"version":9,"at":1794888869933,"event":"declined","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 10, 1794888869961, '1:m47', '{"version":10,"at":1794888869961,"event":"offered","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 11, 1794888869970, '1:m48', '{"version":11,"at":1794888869970,"event":"withdrawn","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 12, 1794888869997, '2:m49', '{"version":12,"at":1794888869997,"event":"ended","result":{"winner":"first","cause":"resignation","rated":false}}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 13, 1794888870039, '1:m50', '{"version":13,"at":1794888870039,"event":"offered","seat":"first","offer":"rematch"}');
INSERT INTO public.events VALUES ('809ae53725d1b162270919365411f5c3', 14, 1794888870081, '2:m51', '{"version":14,"at":1794888870081,"event":"rematch_agreed"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 1, 1794888870234, '1:m52', '{"version":1,"at":1794888870234,"event":"played","seat":"first","text":"h8","lag":131}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 2, 1794888870268, '2:m53', '{"version":2,"at":1794888870268,"event":"played","seat":"second","text":"h9","lag":150}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 3, 1794888870292, '1:m54', '{"version":3,"at":1794888870292,"event":"played","seat":"first","text":"i9","lag":131}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 4, 1794888870306, '1:m55', '{"version":4,"at":1794888870306,"event":"offered","seat":"first","offer":"takeback"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 5, 1794888870316, NULL, '{"version":5,"at":1794888870316,"event":"became_casual","seat":"first","help":"takeback"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 6, 1794888870316, '2:m56', '{"version":6,"at":1794888870316,"event":"taken_back","seat":"first","plies":1}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 7, 1794888870349, '1:m57', '{"version":7,"at":1794888870349,"event":"played","seat":"first","text":"i9","lag":131}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 8, 1794888870376, '2:m58', '{"version":8,"at":1794888870376,"event":"offered","seat":"second","offer":"draw"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 9, 1794888870382, '1:m59', '{"version":9,"at":1794888870382,"event":"declined","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 10, 1794888870400, '1:m60', '{"version":10,"at":1794888870400,"event":"offered","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 11, 1794888870411, '1:m61', '{"version":11,"at":1794888870411,"event":"withdrawn","seat":"first","offer":"draw"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 12, 1794888870415, '2:m62', '{"version":12,"at":1794888870415,"event":"ended","result":{"winner":"first","cause":"resignation","rated":false}}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 13, 1794888870436, '1:m63', '{"version":13,"at":1794888870436,"event":"offered","seat":"first","offer":"rematch"}');
INSERT INTO public.events VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 14, 1794888870447, '2:m64', '{"version":14,"at":1794888870447,"event":"rematch_agreed"}');
INSERT INTO public.events VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 1, 1794888870532, '1:m65', '{"version":1,"at":1794888870532,"event":"played","seat":"first","text":"f5","lag":131}');
INSERT INTO public.events VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 2, 1794888870895, NULL, '{"version":2,"at":1794888870895,"event":"played","seat":"second","text":"f6"}');
INSERT INTO public.events VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 3, 1794888870912, '1:m66', '{"version":3,"at":1794888870912,"event":"ended","result":{"winner":"second","cause":"resignation","rated":true}}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 1, 1794888871073, '1:m67', '{"version":1,"at":1794888871073,"event":"played","seat":"first","text":"h8","lag":131}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 2, 1794888871096, '2:m68', '{"version":2,"at":1794888871096,"event":"played","seat":"second","text":"a1","lag":150}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 3, 1794888871112, '1:m69', '{"version":3,"at":1794888871112,"event":"played","seat":"first","text":"i8","lag":131}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 4, 1794888871119, '2:m70', '{"version":4,"at":1794888871119,"event":"played","seat":"second","text":"b1","lag":150}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 5, 1794888871140, '1:m71', '{"version":5,"at":1794888871140,"event":"played","seat":"first","text":"j8","lag":131}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 6, 1794888871164, '2:m72', '{"version":6,"at":1794888871164,"event":"played","seat":"second","text":"c1","lag":150}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 7, 1794888871176, '1:m73', '{"version":7,"at":1794888871176,"event":"played","seat":"first","text":"k8","lag":131}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 8, 1794888871186, '2:m74', '{"version":8,"at":1794888871186,"event":"played","seat":"second","text":"d1","lag":150}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 9, 1794888871216, NULL, '{"version":9,"at":1794888871216,"event":"played","seat":"first","text":"l8","lag":131}');
INSERT INTO public.events VALUES ('3e5c75408f325adea5cce94051625d82', 10, 1794888871216, '1:m75', '{"version":10,"at":1794888871216,"event":"ended","result":{"winner":"first","cause":{"board":"line"},"rated":true}}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 1, 1794888871330, NULL, '{"version":1,"at":1794888871330,"event":"played","seat":"first","text":"d2-e3"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 2, 1794888871340, NULL, '{"version":2,"at":1794888871340,"event":"played","seat":"second","text":"f5-f4"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 3, 1794888872076, NULL, '{"version":3,"at":1794888872076,"event":"played","seat":"first","text":"e2-d3"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 4, 1794888872781, NULL, '{"version":4,"at":1794888872781,"event":"played","seat":"second","text":"c5-c4"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 5, 1794888873497, NULL, '{"version":5,"at":1794888873497,"event":"played","seat":"first","text":"f1-e2"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 6, 1794888874204, NULL, '{"version":6,"at":1794888874204,"event":"played","seat":"second","text":"d5-d4"}');
INSERT INTO public.events VALUES ('c530b47f618ce18cd7d5b097dba61d96', 7, 1794888874916, NULL, '{"version":7,"at":1794888874916,"event":"played","seat":"first","text":"f2-f3"}');


--
-- Data for Name: history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 1, '2f54c4a9b23729593a747dc260c9b35e', 'gomoku', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'win', 0, 1794888868528);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 1, '2f54c4a9b23729593a747dc260c9b35e', 'gomoku', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'loss', 0, 1794888868528);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 2, '17cc5eeab7b2b6f32330b80f4746ea08', 'renju', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'win', 0, 1794888869088);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 2, '17cc5eeab7b2b6f32330b80f4746ea08', 'renju', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'loss', 0, 1794888869088);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 3, 'a3e30575c7d0f7849abae0d345fb530d', 'othello', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'draw', 0, 1794888869522);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 3, 'a3e30575c7d0f7849abae0d345fb530d', 'othello', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'draw', 0, 1794888869522);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 4, '809ae53725d1b162270919365411f5c3', 'surakarta', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'win', 0, 1794888869997);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 4, '809ae53725d1b162270919365411f5c3', 'surakarta', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'loss', 0, 1794888869997);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 5, 'e3b961474ad84b4b1b6e4d4247e7d6d6', 'standard', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'win', 0, 1794888870415);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 5, 'e3b961474ad84b4b1b6e4d4247e7d6d6', 'standard', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'loss', 0, 1794888870415);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 6, 'e43b3922f99ff2adc68fc95cc6847ba6', 'othello', 0, 'player:random', 'Random', 'loss', 1, 1794888870912);
INSERT INTO public.history VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 7, '3e5c75408f325adea5cce94051625d82', 'gomoku', 0, 'user:4746ff108e22b1a17e7ddee938e35d8c', 'Zoe', 'win', 1, 1794888871216);
INSERT INTO public.history VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 6, '3e5c75408f325adea5cce94051625d82', 'gomoku', 1, 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'Ada', 'loss', 1, 1794888871216);


--
-- Data for Name: matches; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.matches VALUES ('a3e30575c7d0f7849abae0d345fb530d', 'othello', '{"rules":"othello","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 13, NULL, NULL, NULL, 1794888869207, 1794888869577, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":null,"cause":"agreement","rated":false}', NULL, 0);
INSERT INTO public.matches VALUES ('dfea2bee03d2fa4fffda5751e7415a45', 'othello', '{"rules":"othello","seats":[{"kind":"person","name":"Zoe"},{"kind":"person","name":"Ada"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'live', 0, NULL, NULL, NULL, 1794888869610, 1794888869610, '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('2f54c4a9b23729593a747dc260c9b35e', 'gomoku', '{"rules":"gomoku","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"game","main":600000,"increment":5000},"lag_limit":500,"grace":60000}', 'finished', 14, NULL, NULL, NULL, 1794888868246, 1794888868613, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":"first","cause":"resignation","rated":false}', 0, 0);
INSERT INTO public.matches VALUES ('5858b75edddac381f7f92eb96f1ff6bb', 'gomoku', '{"rules":"gomoku","seats":[{"kind":"person","name":"Zoe"},{"kind":"person","name":"Ada"}],"venue":"apart","rated":true,"time":{"kind":"game","main":600000,"increment":5000},"lag_limit":500,"grace":60000}', 'live', 0, NULL, NULL, NULL, 1794888868657, 1794888868657, '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('17cc5eeab7b2b6f32330b80f4746ea08', 'renju', '{"rules":"renju","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 14, NULL, NULL, NULL, 1794888868702, 1794888869132, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":"first","cause":"resignation","rated":false}', 0, 0);
INSERT INTO public.matches VALUES ('2053702fc96d40fa38fda9eba7b86026', 'renju', '{"rules":"renju","seats":[{"kind":"person","name":"Zoe"},{"kind":"person","name":"Ada"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'live', 0, NULL, NULL, NULL, 1794888869179, 1794888869179, '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('809ae53725d1b162270919365411f5c3', 'surakarta', '{"rules":"surakarta","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 14, NULL, NULL, NULL, 1794888869652, 1794888870081, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":"first","cause":"resignation","rated":false}', 0, 0);
INSERT INTO public.matches VALUES ('e0761c1442483e4ebe6b7ed0f1ebb0c2', 'surakarta', '{"rules":"surakarta","seats":[{"kind":"person","name":"Zoe"},{"kind":"person","name":"Ada"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'live', 0, NULL, NULL, NULL, 1794888870102, 1794888870102, '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 'othello', '{"rules":"othello","seats":[{"kind":"person","name":"Ada"},{"kind":"computer","name":"Random","player":"random"}],"venue":"here","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 3, NULL, NULL, NULL, 1794888870491, 1794888870912, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'random', 'Random', '{"winner":"second","cause":"resignation","rated":true}', 1, 1);
INSERT INTO public.matches VALUES ('e3b961474ad84b4b1b6e4d4247e7d6d6', 'standard', '{"rules":"standard","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 14, NULL, NULL, NULL, 1794888870131, 1794888870447, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":"first","cause":"resignation","rated":false}', 0, 0);
INSERT INTO public.matches VALUES ('752350687d2456400bf4d43886df5603', 'standard', '{"rules":"standard","seats":[{"kind":"person","name":"Zoe"},{"kind":"person","name":"Ada"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'live', 0, NULL, NULL, NULL, 1794888870460, 1794888870460, '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('3e5c75408f325adea5cce94051625d82', 'gomoku', '{"rules":"gomoku","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":"Zoe"}],"venue":"apart","rated":true,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'finished', 10, NULL, NULL, NULL, 1794888870960, 1794888871216, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', '4746ff108e22b1a17e7ddee938e35d8c', '4746ff108e22b1a17e7ddee938e35d8c', NULL, 'Zoe', '{"winner":"first","cause":{"board":"line"},"rated":true}', 0, 1);
INSERT INTO public.matches VALUES ('810609e4f5ba2c2a9ded831478dc58d8', 'gomoku', '{"rules":"gomoku","seats":[{"kind":"person","name":"Ada"},{"kind":"person","name":""}],"venue":"apart","rated":false,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'waiting', 0, '9HRRDFKYWB', NULL, NULL, 1794888871248, 1794888871248, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'c7dada5fcd673b7ebfb597f15e1ab8b7', NULL, 'Ada', NULL, NULL, NULL, '', NULL, NULL, NULL);
INSERT INTO public.matches VALUES ('c530b47f618ce18cd7d5b097dba61d96', 'surakarta', '{"rules":"surakarta","seats":[{"kind":"computer","name":"Easy AI","player":"easy"},{"kind":"computer","name":"Random","player":"random"}],"venue":"here","rated":false,"time":{"kind":"unlimited"},"lag_limit":500,"grace":60000}', 'live', 7, NULL, NULL, 1794888964916, 1794888871324, 1794888874916, NULL, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'easy', 'Easy AI', NULL, 'c7dada5fcd673b7ebfb597f15e1ab8b7', 'random', 'Random', NULL, NULL, NULL);


--
-- Data for Name: progress; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rating_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rating_changes VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'othello', 1794888870912, 1500, 1468.009016284246, 1);
INSERT INTO public.rating_changes VALUES ('e43b3922f99ff2adc68fc95cc6847ba6', 'player:random', 'othello', 1794888870912, 80, 111.99098371575411, 1);
INSERT INTO public.rating_changes VALUES ('3e5c75408f325adea5cce94051625d82', 'user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'gomoku', 1794888871216, 1500, 1516, 1);
INSERT INTO public.rating_changes VALUES ('3e5c75408f325adea5cce94051625d82', 'user:4746ff108e22b1a17e7ddee938e35d8c', 'gomoku', 1794888871216, 1500, 1484, 1);


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ratings VALUES ('player:aggressive-2', 'gomoku', 'Aggressive 2', 1010, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-2', 'standard', 'Aggressive 2', 1050, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-2', 'renju', 'Aggressive 2', 1080, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-3', 'gomoku', 'Aggressive 3', 1250, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-3', 'standard', 'Aggressive 3', 1130, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-3', 'renju', 'Aggressive 3', 1340, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-4', 'gomoku', 'Aggressive 4', 1320, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-4', 'standard', 'Aggressive 4', 1330, 0);
INSERT INTO public.ratings VALUES ('player:aggressive-4', 'renju', 'Aggressive 4', 1390, 0);
INSERT INTO public.ratings VALUES ('player:defensive-2', 'gomoku', 'Defensive 2', 1160, 0);
INSERT INTO public.ratings VALUES ('player:defensive-2', 'standard', 'Defensive 2', 1060, 0);
INSERT INTO public.ratings VALUES ('player:defensive-2', 'renju', 'Defensive 2', 1090, 0);
INSERT INTO public.ratings VALUES ('player:defensive-3', 'gomoku', 'Defensive 3', 1160, 0);
INSERT INTO public.ratings VALUES ('player:defensive-3', 'standard', 'Defensive 3', 1120, 0);
INSERT INTO public.ratings VALUES ('player:defensive-3', 'renju', 'Defensive 3', 1250, 0);
INSERT INTO public.ratings VALUES ('player:defensive-4', 'gomoku', 'Defensive 4', 1530, 0);
INSERT INTO public.ratings VALUES ('player:defensive-4', 'standard', 'Defensive 4', 1430, 0);
INSERT INTO public.ratings VALUES ('player:defensive-4', 'renju', 'Defensive 4', 1430, 0);
INSERT INTO public.ratings VALUES ('player:easy', 'surakarta', 'Easy AI', 690, 0);
INSERT INTO public.ratings VALUES ('player:hard', 'surakarta', 'Hard AI', 1500, 0);
INSERT INTO public.ratings VALUES ('player:medium', 'surakarta', 'Medium AI', 1450, 0);
INSERT INTO public.ratings VALUES ('player:minimax-1', 'othello', 'Minimax 1', 900, 0);
INSERT INTO public.ratings VALUES ('player:minimax-2', 'gomoku', 'Minimax 2', 1070, 0);
INSERT INTO public.ratings VALUES ('player:minimax-2', 'standard', 'Minimax 2', 1080, 0);
INSERT INTO public.ratings VALUES ('player:minimax-2', 'renju', 'Minimax 2', 1100, 0);
INSERT INTO public.ratings VALUES ('player:minimax-2', 'othello', 'Minimax 2', 1030, 0);
INSERT INTO public.ratings VALUES ('player:minimax-2', 'surakarta', 'Minimax 2', 970, 0);
INSERT INTO public.ratings VALUES ('player:minimax-3', 'gomoku', 'Minimax 3', 1260, 0);
INSERT INTO public.ratings VALUES ('player:minimax-3', 'standard', 'Minimax 3', 1130, 0);
INSERT INTO public.ratings VALUES ('player:minimax-3', 'renju', 'Minimax 3', 1310, 0);
INSERT INTO public.ratings VALUES ('player:minimax-3', 'othello', 'Minimax 3', 1110, 0);
INSERT INTO public.ratings VALUES ('player:minimax-3', 'surakarta', 'Minimax 3', 1260, 0);
INSERT INTO public.ratings VALUES ('player:minimax-4', 'gomoku', 'Minimax 4', 1360, 0);
INSERT INTO public.ratings VALUES ('player:minimax-4', 'standard', 'Minimax 4', 1330, 0);
INSERT INTO public.ratings VALUES ('player:minimax-4', 'renju', 'Minimax 4', 1380, 0);
INSERT INTO public.ratings VALUES ('player:minimax-4', 'othello', 'Minimax 4', 1340, 0);
INSERT INTO public.ratings VALUES ('player:minimax-4', 'surakarta', 'Minimax 4', 1310, 0);
INSERT INTO public.ratings VALUES ('player:minimax-5', 'othello', 'Minimax 5', 1430, 0);
INSERT INTO public.ratings VALUES ('player:minimax-5', 'surakarta', 'Minimax 5', 1680, 0);
INSERT INTO public.ratings VALUES ('player:minimax-6', 'othello', 'Minimax 6', 1650, 0);
INSERT INTO public.ratings VALUES ('player:minimax-6', 'surakarta', 'Minimax 6', 1750, 0);
INSERT INTO public.ratings VALUES ('player:minimax-7', 'othello', 'Minimax 7', 1740, 0);
INSERT INTO public.ratings VALUES ('player:minimax-8', 'othello', 'Minimax 8', 1760, 0);
INSERT INTO public.ratings VALUES ('player:minimax-9', 'othello', 'Minimax 9', 1890, 0);
INSERT INTO public.ratings VALUES ('player:random', 'gomoku', 'Random', 90, 0);
INSERT INTO public.ratings VALUES ('player:random', 'standard', 'Random', 50, 0);
INSERT INTO public.ratings VALUES ('player:random', 'renju', 'Random', 110, 0);
INSERT INTO public.ratings VALUES ('player:random', 'surakarta', 'Random', 50, 0);
INSERT INTO public.ratings VALUES ('player:sente-1', 'gomoku', 'Sente 1', 640, 0);
INSERT INTO public.ratings VALUES ('player:sente-1', 'standard', 'Sente 1', 460, 0);
INSERT INTO public.ratings VALUES ('player:sente-1', 'renju', 'Sente 1', 660, 0);
INSERT INTO public.ratings VALUES ('player:sente-1', 'othello', 'Sente 1', 740, 0);
INSERT INTO public.ratings VALUES ('player:sente-1', 'surakarta', 'Sente 1', 280, 0);
INSERT INTO public.ratings VALUES ('player:sente-10', 'gomoku', 'Sente 10', 2520, 0);
INSERT INTO public.ratings VALUES ('player:sente-10', 'standard', 'Sente 10', 2720, 0);
INSERT INTO public.ratings VALUES ('player:sente-10', 'renju', 'Sente 10', 2590, 0);
INSERT INTO public.ratings VALUES ('player:sente-10', 'othello', 'Sente 10', 2590, 0);
INSERT INTO public.ratings VALUES ('player:sente-10', 'surakarta', 'Sente 10', 2550, 0);
INSERT INTO public.ratings VALUES ('player:sente-2', 'gomoku', 'Sente 2', 1410, 0);
INSERT INTO public.ratings VALUES ('player:sente-2', 'standard', 'Sente 2', 1410, 0);
INSERT INTO public.ratings VALUES ('player:sente-2', 'renju', 'Sente 2', 1350, 0);
INSERT INTO public.ratings VALUES ('player:sente-2', 'othello', 'Sente 2', 770, 0);
INSERT INTO public.ratings VALUES ('player:sente-2', 'surakarta', 'Sente 2', 1130, 0);
INSERT INTO public.ratings VALUES ('player:sente-3', 'gomoku', 'Sente 3', 1660, 0);
INSERT INTO public.ratings VALUES ('player:sente-3', 'standard', 'Sente 3', 1750, 0);
INSERT INTO public.ratings VALUES ('player:sente-3', 'renju', 'Sente 3', 1580, 0);
INSERT INTO public.ratings VALUES ('player:sente-3', 'othello', 'Sente 3', 1190, 0);
INSERT INTO public.ratings VALUES ('player:sente-3', 'surakarta', 'Sente 3', 1300, 0);
INSERT INTO public.ratings VALUES ('player:sente-4', 'gomoku', 'Sente 4', 1820, 0);
INSERT INTO public.ratings VALUES ('player:sente-4', 'standard', 'Sente 4', 1880, 0);
INSERT INTO public.ratings VALUES ('player:sente-4', 'renju', 'Sente 4', 1730, 0);
INSERT INTO public.ratings VALUES ('player:sente-4', 'othello', 'Sente 4', 1300, 0);
INSERT INTO public.ratings VALUES ('player:sente-4', 'surakarta', 'Sente 4', 1790, 0);
INSERT INTO public.ratings VALUES ('player:sente-5', 'gomoku', 'Sente 5', 1910, 0);
INSERT INTO public.ratings VALUES ('player:sente-5', 'standard', 'Sente 5', 1990, 0);
INSERT INTO public.ratings VALUES ('player:sente-5', 'renju', 'Sente 5', 1900, 0);
INSERT INTO public.ratings VALUES ('player:sente-5', 'othello', 'Sente 5', 1770, 0);
INSERT INTO public.ratings VALUES ('player:sente-5', 'surakarta', 'Sente 5', 1970, 0);
INSERT INTO public.ratings VALUES ('player:sente-6', 'gomoku', 'Sente 6', 2050, 0);
INSERT INTO public.ratings VALUES ('player:sente-6', 'standard', 'Sente 6', 2130, 0);
INSERT INTO public.ratings VALUES ('player:sente-6', 'renju', 'Sente 6', 1940, 0);
INSERT INTO public.ratings VALUES ('player:sente-6', 'othello', 'Sente 6', 1930, 0);
INSERT INTO public.ratings VALUES ('player:sente-6', 'surakarta', 'Sente 6', 2080, 0);
INSERT INTO public.ratings VALUES ('player:sente-7', 'gomoku', 'Sente 7', 2250, 0);
INSERT INTO public.ratings VALUES ('player:sente-7', 'standard', 'Sente 7', 2300, 0);
INSERT INTO public.ratings VALUES ('player:sente-7', 'renju', 'Sente 7', 2210, 0);
INSERT INTO public.ratings VALUES ('player:sente-7', 'othello', 'Sente 7', 2170, 0);
INSERT INTO public.ratings VALUES ('player:sente-7', 'surakarta', 'Sente 7', 2250, 0);
INSERT INTO public.ratings VALUES ('player:sente-8', 'gomoku', 'Sente 8', 2350, 0);
INSERT INTO public.ratings VALUES ('player:sente-8', 'standard', 'Sente 8', 2520, 0);
INSERT INTO public.ratings VALUES ('player:sente-8', 'renju', 'Sente 8', 2300, 0);
INSERT INTO public.ratings VALUES ('player:sente-8', 'othello', 'Sente 8', 2180, 0);
INSERT INTO public.ratings VALUES ('player:sente-8', 'surakarta', 'Sente 8', 2300, 0);
INSERT INTO public.ratings VALUES ('player:sente-9', 'gomoku', 'Sente 9', 2460, 0);
INSERT INTO public.ratings VALUES ('player:sente-9', 'standard', 'Sente 9', 2610, 0);
INSERT INTO public.ratings VALUES ('player:sente-9', 'renju', 'Sente 9', 2480, 0);
INSERT INTO public.ratings VALUES ('player:sente-9', 'othello', 'Sente 9', 2560, 0);
INSERT INTO public.ratings VALUES ('player:sente-9', 'surakarta', 'Sente 9', 2390, 0);
INSERT INTO public.ratings VALUES ('player:surprise', 'gomoku', 'Surprise', 1500, 0);
INSERT INTO public.ratings VALUES ('player:surprise', 'standard', 'Surprise', 1500, 0);
INSERT INTO public.ratings VALUES ('player:surprise', 'renju', 'Surprise', 1500, 0);
INSERT INTO public.ratings VALUES ('player:surprise', 'othello', 'Surprise', 1500, 0);
INSERT INTO public.ratings VALUES ('player:surprise', 'surakarta', 'Surprise', 1400, 0);
INSERT INTO public.ratings VALUES ('player:threats-2', 'gomoku', 'Threats 2', 1260, 0);
INSERT INTO public.ratings VALUES ('player:threats-2', 'standard', 'Threats 2', 1220, 0);
INSERT INTO public.ratings VALUES ('player:threats-2', 'renju', 'Threats 2', 1320, 0);
INSERT INTO public.ratings VALUES ('player:threats-3', 'gomoku', 'Threats 3', 1440, 0);
INSERT INTO public.ratings VALUES ('player:threats-3', 'standard', 'Threats 3', 1370, 0);
INSERT INTO public.ratings VALUES ('player:threats-3', 'renju', 'Threats 3', 1470, 0);
INSERT INTO public.ratings VALUES ('user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'othello', NULL, 1468.009016284246, 1);
INSERT INTO public.ratings VALUES ('player:random', 'othello', 'Random', 111.99098371575411, 1);
INSERT INTO public.ratings VALUES ('user:c7dada5fcd673b7ebfb597f15e1ab8b7', 'gomoku', NULL, 1516, 1);
INSERT INTO public.ratings VALUES ('user:4746ff108e22b1a17e7ddee938e35d8c', 'gomoku', NULL, 1484, 1);


--
-- Data for Name: runs; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: saves; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: seeks; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('\x8f65d9e495765a677ecec6f2fadde85e000349b42d8998b0732f8ab934750955', 'c7dada5fcd673b7ebfb597f15e1ab8b7', 1794888867988, 1794888867988, 1810440867988, 'python-requests/2.34.2');
INSERT INTO public.sessions VALUES ('\x03c506b3d592c2db4c4df6114a0974613acebc45a8ac59e43a18be585089c189', '4746ff108e22b1a17e7ddee938e35d8c', 1794888868184, 1794888868184, 1810440868184, 'python-requests/2.34.2');


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('c7dada5fcd673b7ebfb597f15e1ab8b7', 'account', 'Ada', 'ada', '$argon2id$v=19$m=19456,t=2,p=1$XMnGHO39iMzMNVsNg4yc4g$GnW3gV5bdXgMgzG177lMtI2U9nHVNTTfluhK3o+mBME', NULL, NULL, 1, 1794888867966, 1794888867966);
INSERT INTO public.users VALUES ('4746ff108e22b1a17e7ddee938e35d8c', 'account', 'Zoe', 'zoe', '$argon2id$v=19$m=19456,t=2,p=1$PUQjYbLXKL4EiQwnDC4ZZw$pzkLN4jBvyd5XgWa2MVA+KBeHyBhIejLOK8f/XjbRPc', NULL, NULL, 0, 1794888868164, 1794888868164);


--
-- Name: _sqlx_migrations _sqlx_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);


--
-- Name: achievements achievements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.achievements
    ADD CONSTRAINT achievements_pkey PRIMARY KEY (user_id, code);


--
-- Name: analyses analyses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analyses
    ADD CONSTRAINT analyses_pkey PRIMARY KEY (hash);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (match_id, version);


--
-- Name: history history_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (user_id, number);


--
-- Name: history history_user_id_match_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_user_id_match_id_key UNIQUE (user_id, match_id);


--
-- Name: matches matches_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_code_key UNIQUE (code);


--
-- Name: matches matches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);


--
-- Name: progress progress_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (user_id, item);


--
-- Name: rating_changes rating_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT rating_changes_pkey PRIMARY KEY (match_id, subject);


--
-- Name: ratings ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (subject, game);


--
-- Name: runs runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);


--
-- Name: saves saves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_pkey PRIMARY KEY (user_id, number);


--
-- Name: saves saves_user_id_match_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_user_id_match_id_key UNIQUE (user_id, match_id);


--
-- Name: seeks seeks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seeks
    ADD CONSTRAINT seeks_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token);


--
-- Name: users users_name_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_name_key_key UNIQUE (name_key);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: analyses_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analyses_created ON public.analyses USING btree (created);


--
-- Name: history_opponent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX history_opponent ON public.history USING btree (opponent);


--
-- Name: matches_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_batch ON public.matches USING btree (batch) WHERE (batch IS NOT NULL);


--
-- Name: matches_controller_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_controller_1 ON public.matches USING btree (controller_1, status);


--
-- Name: matches_controller_2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_controller_2 ON public.matches USING btree (controller_2, status);


--
-- Name: matches_live; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_live ON public.matches USING btree (created) WHERE (status = 'live'::text);


--
-- Name: matches_user_1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_user_1 ON public.matches USING btree (user_1);


--
-- Name: matches_user_2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_user_2 ON public.matches USING btree (user_2);


--
-- Name: matches_wake; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX matches_wake ON public.matches USING btree (wake) WHERE ((status = 'live'::text) AND (wake IS NOT NULL));


--
-- Name: rating_changes_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rating_changes_subject ON public.rating_changes USING btree (subject, game, number);


--
-- Name: ratings_game; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ratings_game ON public.ratings USING btree (game, rating);


--
-- Name: runs_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_created ON public.runs USING btree (created);


--
-- Name: runs_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_owner ON public.runs USING btree (owner, created);


--
-- Name: saves_match; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saves_match ON public.saves USING btree (match_id);


--
-- Name: seeks_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX seeks_created ON public.seeks USING btree (created);


--
-- Name: seeks_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX seeks_user ON public.seeks USING btree (user_id);


--
-- Name: sessions_expires; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expires ON public.sessions USING btree (expires);


--
-- Name: sessions_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);


--
-- Name: achievements achievements_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.achievements
    ADD CONSTRAINT achievements_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: events events_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE;


--
-- Name: history history_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE;


--
-- Name: history history_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: matches matches_controller_1_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_controller_1_fkey FOREIGN KEY (controller_1) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: matches matches_controller_2_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_controller_2_fkey FOREIGN KEY (controller_2) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: matches matches_user_1_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_user_1_fkey FOREIGN KEY (user_1) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: matches matches_user_2_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_user_2_fkey FOREIGN KEY (user_2) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: progress progress_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: rating_changes rating_changes_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_changes
    ADD CONSTRAINT rating_changes_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE;


--
-- Name: runs runs_owner_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_owner_fkey FOREIGN KEY (owner) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: saves saves_match_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_match_id_fkey FOREIGN KEY (match_id) REFERENCES public.matches(id) ON DELETE CASCADE;


--
-- Name: saves saves_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saves
    ADD CONSTRAINT saves_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: seeks seeks_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seeks
    ADD CONSTRAINT seeks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


